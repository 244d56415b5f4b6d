"""What a match of Tenno is remembered by: who fell to whom, who won their attacks, who led in prison, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core.game import Seat
from games.core.story import Beat, Lead, Played, events, of_leads, told
from games.core.text import Phrases, Text, Who, Words, listed
from games.tenno.rules.cards import DAIMYO, GEISHA, printed
from games.tenno.rules.events import Ended, Fought
from games.tenno.rules.score import in_prison
from games.tenno.rules.table import Battle, Loss
from games.tenno.words.names import title

_ = Phrases("tenno")

MANY = 4  # attacks on one player, won by one player


def story(played: Played) -> tuple[Words, ...]:
    fought = [(at, fought.battle) for at, fought in events(played, Fought)]
    if not fought:
        return ()
    return told([*_upset(fought), *_prisoner(fought), *_attacks(fought), *_led(played, fought), *_end(played, len(fought))])


def _upset(fought: list[tuple[int, Battle]]) -> Iterator[Beat]:
    """The card that had least to hope for and won all the same."""
    by = [(_distance(battle), -at, battle) for at, battle in fought if battle.winner is not None]
    if not by:
        return
    distance, at, battle = max(by, key=lambda each: each[:2])
    clash = battle.clash
    won, lost = (clash.attack, clash.defence) if battle.winner == clash.attacker else (clash.defence, clash.attack)
    loser = clash.defender if battle.winner == clash.attacker else clash.attacker
    if distance >= 3 and battle.winner is not None:
        words = _("{who}’s {card} beat {loser}’s {other}.", card=title(won), who=Who(battle.winner), other=title(lost), loser=Who(loser))
        yield Beat(-at, words, 9)


def _distance(battle: Battle) -> int:
    clash = battle.clash
    won, lost = (clash.attack, clash.defence) if battle.winner == clash.attacker else (clash.defence, clash.attack)
    return 0 if GEISHA in {won, lost} and lost < DAIMYO else printed(lost) - printed(won)


def _prisoner(fought: list[tuple[int, Battle]]) -> Iterator[Beat]:
    """The most valuable card that anybody caught."""
    caught = [(printed(loss.card), -at, loss) for at, battle in fought for loss in battle.lost if loss.prison is not None]
    if not caught:
        return
    value, at, loss = max(caught, key=lambda each: each[:2])
    if value >= DAIMYO and loss.prison is not None:
        yield Beat(-at + 0.5, _caught(loss), 6)


def _caught(loss: Loss) -> Text:
    return _.many(
        "{who} captured {loser}’s {card}, {n} point.",
        "{who} captured {loser}’s {card}, {n} points.",
        printed(loss.card),
        who=Who(loss.prison or 0),
        card=title(loss.card),
        loser=Who(loss.owner),
    )


def _attacks(fought: list[tuple[int, Battle]]) -> Iterator[Beat]:
    made = Counter(battle.clash.attacker for _at, battle in fought)
    won = Counter(battle.clash.attacker for _at, battle in fought if battle.winner == battle.clash.attacker)
    borne = Counter(battle.clash.defender for _at, battle in fought)
    last = fought[-1][0]
    best = max(sorted(won), key=lambda seat: won[seat], default=None)
    if best is not None and won[best] >= MANY:
        words = _.many("{who} won {n} of {all} attacks.", "{who} won {n} of {all} attacks.", won[best], who=Who(best), all=made[best])
        yield Beat(last + 0.1, words, 5)
    target = max(sorted(borne), key=lambda seat: borne[seat])
    if len(made) > 2 and borne[target] >= MANY:
        yield Beat(last + 0.2, _.many("{who} was attacked {n} time.", "{who} was attacked {n} times.", borne[target], who=Who(target)), 4)


def _led(played: Played, fought: list[tuple[int, Battle]]) -> Iterator[Beat]:
    """By what lay in the prisons after each battle."""
    standings = [[in_prison(place) for place in played[at].state.places] for at, _battle in fought]
    numbers = [at for at, _battle in fought]
    for beat in of_leads(standings, _lasting, _passing):
        yield beat._replace(at=numbers[int(beat.at)])


def _lasting(lead: Lead) -> Text:
    return _("{who} led from battle {n} to the end.", who=Who(lead.who), n=lead.first + 1)


def _passing(lead: Lead) -> Text:
    return _("{who} led from battle {first} to battle {last}.", who=Who(lead.who), first=lead.first + 1, last=lead.last + 1)


def _end(played: Played, battles: int) -> Iterator[Beat]:
    for at, ended in events(played, Ended):
        who = listed([Who(Seat(seat)) for seat in ended.seats])
        words = _.many(
            "No card left to fill a gap after {n} battle: {who}.", "No card left to fill a gap after {n} battles: {who}.", battles, who=who
        )
        yield Beat(at + 1, words, 3)
