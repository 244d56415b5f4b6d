"""The weights of the rule player, each with a word why. The unit is an honor taken from an enemy; tuning.py finds better ones."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    # how near to defeat somebody is with so much resilience left: the part of an honor that is as good as taken
    near_1: float = 0.5
    near_2: float = 0.4
    near_3: float = 0.26
    near_4: float = 0.12
    own_wounds: float = 1.0  # the part of this that counts for oneself, since one may heal in time

    # what others hold, as long as nothing is known of it
    no_parry: float = 0.8  # a card is no Parry in so many cases; of two cards in its square, and so on
    no_weapon: float = 0.66  # the same of weapons
    parried: float = 0.1  # a blow that is parried still draws a Parry out: so much of its worth

    # what a card in the own hand is worth
    card: float = 0.16  # any card
    keep_parry: float = 0.36
    spare_parry: float = 0.14  # the third and further ones
    keep_cry: float = 0.24  # Battlecry, Jujutsu
    keep_breathing: float = 0.26
    keep_daimyo: float = 0.3  # two cards, or a point at the end
    keep_diversion: float = 0.25
    keep_geisha: float = 0.2
    keep_tea: float = 0.3
    keep_property: float = 0.26
    keep_bushido: float = 0.1
    keep_weapon: float = 0.1
    keep_reach: float = 0.015  # more for each step a weapon reaches
    keep_wounds: float = 0.05  # and for each wound it does
    spare_weapon: float = 0.06  # less for each one after the second: there is no time to play them

    # what is played
    fast_draw: float = 1.05  # in this order before most else, since they make the rest better
    focus: float = 1.04
    armor: float = 1.03
    tea: float = 1.02
    daimyo: float = 1.0
    steal: float = 0.55  # Diversion
    steal_enemy: float = 0.16  # more from an enemy, less from a friend
    ruin: float = 0.3  # Geisha on a hand
    ruin_armor: float = 0.3
    ruin_fast_draw: float = 0.4
    ruin_focus: float = 0.4
    lift_bushido: float = 0.3  # Geisha takes Bushido away from a friend
    heal: float = 1.2  # Breathing: not to be as near to defeat any more
    breath: float = 0.2  # less, for it could heal more later
    gift: float = 0.12  # the card that somebody else draws for it
    oath: float = 0.35  # Bushido before an enemy
    oath_near: float = 0.02  # less for each seat it is away: it comes back to oneself sooner
    oath_own: float = 0.35  # Bushido before oneself
    cry_drains: float = 0.075  # Battlecry and Jujutsu draw cards out of enemies
    reach_saved: float = 0.004  # a weapon of short reach is played first
    exert: float = 0.05  # Nobunaga pays for a card
    exert_from: float = 4.0  # while he has so much resilience


WEIGHTS = Weights()
