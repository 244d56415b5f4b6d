"""What is in the box, and what is printed on it. Copies of a card are alike, so a card is the number of its kind; 0 is no card."""

from __future__ import annotations

# ---- weapons, in the order of their reach, then of their wounds

BOKKEN = 1
KISERU = 2
WAKIZASHI = 3
BO = 4
KUSARIGAMA = 5
KATANA = 6
SHURIKEN = 7
KANABO = 8
NODACHI = 9
NAGINATA = 10
NAGAYARI = 11
TANEGASHIMA = 12
DAIKYU = 13
LAST_WEAPON = DAIKYU  # weapons are the lowest numbers, so a sorted hand begins with them

# ---- actions

PARRY = 14
BATTLECRY = 15
JUJUTSU = 16
BREATHING = 17
DAIMYO = 18
DIVERSION = 19
GEISHA = 20
TEA_CEREMONY = 21

# ---- properties

ARMOR = 22
FAST_DRAW = 23
FOCUS = 24
BUSHIDO = 25

WEAPONS = tuple(range(BOKKEN, DAIKYU + 1))
ACTIONS = tuple(range(PARRY, TEA_CEREMONY + 1))
PROPERTIES = tuple(range(ARMOR, BUSHIDO + 1))
KINDS = (*WEAPONS, *ACTIONS, *PROPERTIES)

# The two numbers on a weapon, by its number: the highest difficulty it reaches, and its wounds.
REACH = (0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5)
WOUNDS = (0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2)

COPIES = {
    BOKKEN: 6, KISERU: 5, WAKIZASHI: 1, BO: 5, KUSARIGAMA: 4, KATANA: 1, SHURIKEN: 3, KANABO: 1, NODACHI: 1,
    NAGINATA: 2, NAGAYARI: 1, TANEGASHIMA: 1, DAIKYU: 1,
    PARRY: 15, GEISHA: 6, DIVERSION: 5, BATTLECRY: 4, TEA_CEREMONY: 4, JUJUTSU: 3, DAIMYO: 3, BREATHING: 3,
    FOCUS: 6, ARMOR: 4, FAST_DRAW: 3, BUSHIDO: 2,
}  # fmt: skip
DECK = tuple(card for card in KINDS for _ in range(COPIES[card]))

# ---- roles; a Ninja's number tells the stars

SHOGUN = 1
SAMURAI = 2
RONIN = 3
NINJA_1 = 4
NINJA_2 = 5
NINJA_3 = 6
NINJA = 7  # somebody known to be a Ninja, of stars unknown
NINJAS = (NINJA_1, NINJA_2, NINJA_3)

UNLIKE_NINJAS = {
    3: (SHOGUN,),
    4: (SHOGUN, SAMURAI),
    5: (SHOGUN, SAMURAI, RONIN),
    6: (SHOGUN, SAMURAI, RONIN),
    7: (SHOGUN, SAMURAI, SAMURAI, RONIN),
}

# ---- sides

SHOGUN_SIDE = 1
NINJA_SIDE = 2
RONIN_SIDE = 3

SIDE = (0, SHOGUN_SIDE, SHOGUN_SIDE, RONIN_SIDE, NINJA_SIDE, NINJA_SIDE, NINJA_SIDE, NINJA_SIDE)  # by role

# ---- tokens and hands

TOKENS = 30
SHOGUN_HONOR = {3: 6, 4: 5, 5: 5, 6: 5, 7: 5}
OTHERS_HONOR = {3: 3, 4: 3, 5: 3, 6: 4, 7: 4}
FIRST_HANDS = (4, 5, 5, 6, 6, 7, 7)  # clockwise from the Shogun
HAND_LIMIT = 7

# What a token of honor is worth at the end, by role and number of players; with four the Ninjas' stars decide.
FACTOR = {SHOGUN: {3: 2, 4: 1, 5: 1, 6: 1, 7: 1}, SAMURAI: {4: 2, 5: 1, 6: 2, 7: 1}, RONIN: {5: 2, 6: 3, 7: 3}}

# ---- characters

BENKEI = 1
CHIYOME = 2
GINCHIYO = 3
GOEMON = 4
HANZO = 5
HIDEYOSHI = 6
IEYASU = 7
KOJIRO = 8
MUSASHI = 9
NOBUNAGA = 10
TOMOE = 11
USHIWAKA = 12
CHARACTERS = tuple(range(BENKEI, USHIWAKA + 1))
RESILIENCE = (0, 5, 4, 4, 5, 4, 4, 5, 5, 5, 5, 5, 4)  # by character
