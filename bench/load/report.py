"""What came of it, in lines, and whether it is what has to hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from bench.load.drive import Run

FREE = {"callbacks", "panels by token"}


def report(run: Run) -> Iterator[str]:
    plan, bot, answers = run.plan, run.bot, run.people.answers
    away = f"Discord {1000 * plan.latency:.0f} ms away"
    yield f"{plan.matches} matches on {plan.servers} servers, people in {plan.alive}, {run.seconds:.0f} s, {away}"
    yield f"moves        {bot.moves / bot.seconds:.1f} a second; people decided {run.people.decisions / run.seconds:.1f} times a second"
    drawn = percent(sum(each.picture for each in answers), len(answers))
    yield f"answers      {len(answers)}: {ms([each.seconds for each in answers])}; {drawn} with a picture; {run.people.unanswered} missing"
    late = [f"{at(each, 50):.1f} s p50, {at(each, 95):.1f} s p95" for each in (bot.behind, bot.aside)]
    yield f"tables       with people behind by {late[0]}; the others by {late[1]}; {bot.never} moves not shown after 30 s"
    outside = [f"{kind} {count / run.seconds:.1f}" for kind, count in sorted(run.requests.items()) if kind != "callbacks"]
    yield f"requests     {counted(run):.1f} a second that Discord counts; outside callbacks: {', '.join(outside)}"
    yield f"refused      {', '.join(f'{count} {what}' for what, count in run.refused.items()) or 'none'}"
    yield f"by token     {median(bot.waiting or [0]):.0f} edits waiting at the median, {max(bot.waiting, default=0)} at most"
    yield f"loop         late by {ms(bot.lags)}"
    cpu = [f"{name} {100 * share:.0f}%" for name, share in {**bot.cpu, "Discord and people": run.cpu}.items()]
    yield f"CPU          {', '.join(cpu)}; {1000 * bot.cpu['bot'] * bot.seconds / max(1, bot.moves):.1f} ms of the bot a move"
    rss = [f"{name} {size:.0f} MB" for name, size in bot.rss.items()]
    yield f"memory       {', '.join(rss)}; {bot.idle:.0f} kB for one more match"
    yield f"must hold    {'NO: ' + ', '.join(failed(run)) if failed(run) else 'yes'}"


def counted(run: Run) -> float:
    """Against the fifty a second of a bot: neither answers to clicks nor edits by token are."""
    return sum(count for kind, count in run.requests.items() if kind not in FREE) / run.seconds


def failed(run: Run) -> list[str]:
    answers, bot = run.people.answers, run.bot
    seconds = [each.seconds for each in answers]
    holds = {
        "answers within 100 ms at the median": at(seconds, 50) < 0.1,
        "answers within 500 ms at p99": at(seconds, 99) < 0.5,
        "19 of 20 answers with a picture": sum(each.picture for each in answers) >= 0.95 * len(answers),
        "every click answered": not run.people.unanswered,
        "tables with people behind by less than 3 s at p95": at(bot.behind, 95) < 3.0 and not bot.never,
        "the others by less than 10 s": at(bot.aside, 95) < 10.0,
        "fewer than 50 requests a second": counted(run) < 50,
        "loop late by less than 50 ms at p99": at(bot.lags, 99) < 0.05,
    }
    return [what for what, held in holds.items() if not held]


def at(values: Sequence[float], share: int) -> float:
    """The value that so many percent are not above."""
    found = sorted(values)
    return found[min(len(found) - 1, len(found) * share // 100)] if found else 0.0


def ms(values: Sequence[float]) -> str:
    return f"{1000 * at(values, 50):.0f} ms p50, {1000 * at(values, 99):.0f} ms p99"


def percent(some: int, whole: int) -> str:
    return f"{100 * some / max(1, whole):.0f}%"
