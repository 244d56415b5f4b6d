"""The names of things and what they do, in words, with their drawings: one record for each. Sentences about a position are in turn.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from games.core.text import Joined, Phrases, Text, Words, listed
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules.arithmetic import Difficulty

_ = Phrases("samurai-sword")


@dataclass(frozen=True)
class CardWords:
    """What a weapon does is said by its numbers; every other card has a sentence for its effect."""

    name: Text
    sprite: str
    effect: Words = ""


@dataclass(frozen=True)
class RoleWords:
    name: Text
    sprite: str


@dataclass(frozen=True)
class SideWords:
    name: Text
    tint: str


@dataclass(frozen=True)
class CharacterWords:
    name: Text
    ability: Text
    sprite: str


CARD_WORDS = {
    box.BOKKEN: CardWords(_("Bokken"), "samurai-sword:bokken"),
    box.KISERU: CardWords(_("Kiseru"), "samurai-sword:kiseru"),
    box.WAKIZASHI: CardWords(_("Wakizashi"), "samurai-sword:wakizashi"),
    box.BO: CardWords(_("Bo"), "samurai-sword:bo"),
    box.KUSARIGAMA: CardWords(_("Kusarigama"), "samurai-sword:kusarigama"),
    box.KATANA: CardWords(_("Katana"), "samurai-sword:katana"),
    box.SHURIKEN: CardWords(_("Shuriken"), "samurai-sword:shuriken"),
    box.KANABO: CardWords(_("Kanabo"), "samurai-sword:kanabo"),
    box.NODACHI: CardWords(_("Nodachi"), "samurai-sword:nodachi"),
    box.NAGINATA: CardWords(_("Naginata"), "samurai-sword:naginata"),
    box.NAGAYARI: CardWords(_("Nagayari"), "samurai-sword:nagayari"),
    box.TANEGASHIMA: CardWords(_("Tanegashima"), "samurai-sword:tanegashima"),
    box.DAIKYU: CardWords(_("Daikyu"), "samurai-sword:daikyu"),
    box.PARRY: CardWords(_("Parry"), "samurai-sword:parry", _("Blocks a weapon or a Battlecry aimed at you.")),
    box.BATTLECRY: CardWords(_("Battlecry"), "samurai-sword:battlecry", _("Everyone else: discard a Parry or take a wound.")),
    box.JUJUTSU: CardWords(_("Jujutsu"), "samurai-sword:jujutsu", _("Everyone else: discard a weapon or take a wound.")),
    box.BREATHING: CardWords(_("Breathing"), "samurai-sword:breathing", _("Heals you fully; another player draws 1.")),
    box.DAIMYO: CardWords(_("Daimyo"), "common:daimyo", _("Draw 2. In hand at the end: 1 point.")),
    box.DIVERSION: CardWords(_("Diversion"), "samurai-sword:diversion", _("Take a random card from another player’s hand.")),
    box.GEISHA: CardWords(_("Geisha"), "common:geisha", _("Another player discards a random card, or a property you choose.")),
    box.TEA_CEREMONY: CardWords(_("Tea Ceremony"), "samurai-sword:tea-ceremony", _("You draw 3, everyone else draws 1.")),
    box.ARMOR: CardWords(_("Armor"), "samurai-sword:armor", _("Attackers need +1 reach.")),
    box.FAST_DRAW: CardWords(_("Fast Draw"), "samurai-sword:fast-draw", _("Your weapons deal 1 more wound.")),
    box.FOCUS: CardWords(_("Focus"), "samurai-sword:focus", _("Play 1 more weapon each turn.")),
    box.BUSHIDO: CardWords(_("Bushido"), "samurai-sword:bushido", _("On a player: if it turns up a weapon, lose a weapon or 1 honor.")),
}

ROLE_WORDS = {
    box.SHOGUN: RoleWords(_("Shogun"), "common:shogun"),
    box.SAMURAI: RoleWords(_("Samurai"), "common:samurai"),
    box.RONIN: RoleWords(_("Ronin"), "common:ronin"),
    box.NINJA_1: RoleWords(_("Ninja with 1 star"), "common:ninja"),
    box.NINJA_2: RoleWords(_("Ninja with 2 stars"), "common:ninja"),
    box.NINJA_3: RoleWords(_("Ninja with 3 stars"), "common:ninja"),
    box.NINJA: RoleWords(_("Ninja"), "common:ninja"),
}

SIDE_WORDS = {
    box.SHOGUN_SIDE: SideWords(_("Shogun’s side"), "vermilion"),
    box.NINJA_SIDE: SideWords(_("Ninjas"), "indigo"),
    box.RONIN_SIDE: SideWords(_("Ronin"), "moss"),
}

CHARACTER_WORDS = {
    box.BENKEI: CharacterWords(_("Benkei"), _("Benkei’s attackers need +1 reach."), "samurai-sword:benkei"),
    box.CHIYOME: CharacterWords(_("Chiyome"), _("Battlecry and Jujutsu don’t affect Chiyome."), "samurai-sword:chiyome"),
    box.GINCHIYO: CharacterWords(_("Ginchiyo"), _("Weapons deal Ginchiyo 1 wound less, but at least 1."), "samurai-sword:ginchiyo"),
    box.GOEMON: CharacterWords(_("Goemon"), _("Goemon plays one more weapon each turn."), "samurai-sword:goemon"),
    box.HANZO: CharacterWords(_("Hanzo"), _("Hanzo parries with weapons too, except his last card."), "samurai-sword:hanzo"),
    box.HIDEYOSHI: CharacterWords(_("Hideyoshi"), _("Hideyoshi draws 1 more each turn."), "samurai-sword:hideyoshi"),
    box.IEYASU: CharacterWords(_("Ieyasu"), _("Ieyasu’s first draw may be the top discard."), "samurai-sword:ieyasu"),
    box.KOJIRO: CharacterWords(_("Kojiro"), _("Kojiro reaches everyone with every weapon."), "samurai-sword:kojiro"),
    box.MUSASHI: CharacterWords(_("Musashi"), _("Musashi’s weapons deal 1 more wound."), "samurai-sword:musashi"),
    box.NOBUNAGA: CharacterWords(_("Nobunaga"), _("Nobunaga may pay 1 resilience to draw 1."), "samurai-sword:nobunaga"),
    box.TOMOE: CharacterWords(_("Tomoe"), _("Tomoe draws 1 when her weapon wounds."), "samurai-sword:tomoe"),
    box.USHIWAKA: CharacterWords(_("Ushiwaka"), _("Ushiwaka draws 1 for each resilience a weapon costs him."), "samurai-sword:ushiwaka"),
}


def weapon_with_reach(weapon: int) -> Text:
    """Its wounds are not printed beside: with properties and characters they differ from target to target."""
    return _("{weapon} (reach {reach})", weapon=CARD_WORDS[weapon].name, reach=box.CARDS[weapon].reach)


def counted(names: Iterable[tuple[Text, int]]) -> Joined:
    """Parry ×2, Bo: each once, with its number where there are several."""
    parts: list[Words] = [name if number == 1 else _("{thing}\N{NO-BREAK SPACE}×{n}", thing=name, n=number) for name, number in names]
    return listed(parts)


def counted_cards(cards: Iterable[int]) -> Joined:
    """Cards by kind."""
    return counted((CARD_WORDS[card].name, n) for card, n in Counter(box.arranged(cards)).items())


def sum_of(needed: Difficulty) -> Words:
    """The parts of a difficulty, those that are there."""
    parts: list[Words] = [_("distance {n}", n=needed.distance)]
    if needed.armor:
        parts.append(_("armor {n}", n=needed.armor))
    if needed.benkei:
        parts.append(_("Benkei {n}", n=needed.benkei))
    return listed(parts)
