"""The names of things and what they do, in words, and their drawings. Sentences about a position are in `show`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.core.text import Joined, Phrases, Text, Words, listed
from games.samurai_sword import cards as box

_ = Phrases("samurai-sword")

NAMES: dict[int, Text] = {
    box.BOKKEN: _("Bokken"),
    box.KISERU: _("Kiseru"),
    box.WAKIZASHI: _("Wakizashi"),
    box.BO: _("Bo"),
    box.KUSARIGAMA: _("Kusarigama"),
    box.KATANA: _("Katana"),
    box.SHURIKEN: _("Shuriken"),
    box.KANABO: _("Kanabo"),
    box.NODACHI: _("Nodachi"),
    box.NAGINATA: _("Naginata"),
    box.NAGAYARI: _("Nagayari"),
    box.TANEGASHIMA: _("Tanegashima"),
    box.DAIKYU: _("Daikyu"),
    box.PARRY: _("Parry"),
    box.BATTLECRY: _("Battlecry"),
    box.JUJUTSU: _("Jujutsu"),
    box.BREATHING: _("Breathing"),
    box.DAIMYO: _("Daimyo"),
    box.DIVERSION: _("Diversion"),
    box.GEISHA: _("Geisha"),
    box.TEA_CEREMONY: _("Tea Ceremony"),
    box.ARMOR: _("Armor"),
    box.FAST_DRAW: _("Fast Draw"),
    box.FOCUS: _("Focus"),
    box.BUSHIDO: _("Bushido"),
}

EFFECTS: dict[int, Text] = {
    box.PARRY: _("Turns a weapon or a Battlecry away from you."),
    box.BATTLECRY: _("All others: discard a Parry or take a wound."),
    box.JUJUTSU: _("All others: discard a weapon or take a wound."),
    box.BREATHING: _("Heals you fully; another player draws 1."),
    box.DAIMYO: _("Draw 2. In hand at the end: 1 point."),
    box.DIVERSION: _("Take a random card from another player's hand."),
    box.GEISHA: _("Another player discards a random card, or a property you choose."),
    box.TEA_CEREMONY: _("You draw 3, all others draw 1."),
    box.ARMOR: _("Attacks on you are 1 harder."),
    box.FAST_DRAW: _("Your weapons do 1 wound more."),
    box.FOCUS: _("One more weapon each turn."),
    box.BUSHIDO: _("Lies before a player: a weapon turned up costs a weapon or honor."),
}

SPRITES: dict[int, str] = {
    box.BOKKEN: "samurai-sword:bokken",
    box.KISERU: "samurai-sword:kiseru",
    box.WAKIZASHI: "samurai-sword:wakizashi",
    box.BO: "samurai-sword:bo",
    box.KUSARIGAMA: "samurai-sword:kusarigama",
    box.KATANA: "samurai-sword:katana",
    box.SHURIKEN: "samurai-sword:shuriken",
    box.KANABO: "samurai-sword:kanabo",
    box.NODACHI: "samurai-sword:nodachi",
    box.NAGINATA: "samurai-sword:naginata",
    box.NAGAYARI: "samurai-sword:nagayari",
    box.TANEGASHIMA: "samurai-sword:tanegashima",
    box.DAIKYU: "samurai-sword:daikyu",
    box.PARRY: "samurai-sword:parry",
    box.BATTLECRY: "samurai-sword:battlecry",
    box.JUJUTSU: "samurai-sword:jujutsu",
    box.BREATHING: "samurai-sword:breathing",
    box.DAIMYO: "common:daimyo",
    box.DIVERSION: "samurai-sword:diversion",
    box.GEISHA: "common:geisha",
    box.TEA_CEREMONY: "samurai-sword:tea-ceremony",
    box.ARMOR: "samurai-sword:armor",
    box.FAST_DRAW: "samurai-sword:fast-draw",
    box.FOCUS: "samurai-sword:focus",
    box.BUSHIDO: "samurai-sword:bushido",
}

CHARACTER_NAMES: dict[int, Text] = {
    box.BENKEI: _("Benkei"),
    box.CHIYOME: _("Chiyome"),
    box.GINCHIYO: _("Ginchiyo"),
    box.GOEMON: _("Goemon"),
    box.HANZO: _("Hanzo"),
    box.HIDEYOSHI: _("Hideyoshi"),
    box.IEYASU: _("Ieyasu"),
    box.KOJIRO: _("Kojiro"),
    box.MUSASHI: _("Musashi"),
    box.NOBUNAGA: _("Nobunaga"),
    box.TOMOE: _("Tomoe"),
    box.USHIWAKA: _("Ushiwaka"),
}

ABILITIES: dict[int, Text] = {
    box.BENKEI: _("Attacks on Benkei are 1 harder."),
    box.CHIYOME: _("Battlecry and Jujutsu pass Chiyome by."),
    box.GINCHIYO: _("Weapons do 1 wound less to Ginchiyo, at least 1."),
    box.GOEMON: _("Goemon plays one more weapon each turn."),
    box.HANZO: _("Hanzo parries with weapons too, except his last card."),
    box.HIDEYOSHI: _("Hideyoshi draws 1 more each turn."),
    box.IEYASU: _("Ieyasu may draw first from the discard pile."),
    box.KOJIRO: _("Kojiro reaches everybody with every weapon."),
    box.MUSASHI: _("Musashi's weapons do 1 wound more."),
    box.NOBUNAGA: _("Nobunaga may pay 1 resilience to draw 1."),
    box.TOMOE: _("Tomoe draws 1 when her weapon wounds."),
    box.USHIWAKA: _("Ushiwaka draws 1 for each wound from a weapon."),
}

ROLE_NAMES: dict[int, Text] = {
    box.SHOGUN: _("Shogun"),
    box.SAMURAI: _("Samurai"),
    box.RONIN: _("Ronin"),
    box.NINJA_1: _("Ninja with 1 star"),
    box.NINJA_2: _("Ninja with 2 stars"),
    box.NINJA_3: _("Ninja with 3 stars"),
    box.NINJA: _("Ninja"),
}

SIDE_NAMES: dict[int, Text] = {box.SHOGUN_SIDE: _("Shogun's side"), box.NINJA_SIDE: _("Ninjas"), box.RONIN_SIDE: _("Ronin")}

ROLE_SPRITES: dict[int, str] = {
    box.SHOGUN: "common:shogun",
    box.SAMURAI: "common:samurai",
    box.RONIN: "common:ronin",
    box.NINJA_1: "common:ninja",
    box.NINJA_2: "common:ninja",
    box.NINJA_3: "common:ninja",
    box.NINJA: "common:ninja",
}

ROLE_TINTS = {box.SHOGUN_SIDE: "vermilion", box.NINJA_SIDE: "indigo", box.RONIN_SIDE: "moss"}  # by side


def weapon_with_reach(weapon: int) -> Text:
    """Its wounds are not printed beside: with properties and characters they differ from target to target."""
    return _("{weapon} (reach {reach})", weapon=NAMES[weapon], reach=box.REACH[weapon])


def counted(names: Iterable[tuple[Text, int]]) -> Joined:
    """Parry ×2, Bo: each once, with its number where there are several."""
    parts: list[Words] = [name if number == 1 else _("{thing} ×{n}", thing=name, n=number) for name, number in names]
    return listed(parts)


def counted_cards(cards: Iterable[int]) -> Joined:
    """Cards by kind."""
    return counted((NAMES[card], n) for card, n in sorted(Counter(cards).items()))
