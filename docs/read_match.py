"""Reads a match that `/export` or `python -m bot export` has written: prints it, and checks its seal. Python 3.11 alone is enough.

python docs/read_match.py chabudai-12.json
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

CLICKS_BEGIN = 100  # a smaller number is no click but a place at the table


def seed_of(deal):
    """As docs/decisions/0009-deals.md says: what the cards follow from besides the secret number."""
    clicks = sorted((each for each in deal["seats"] if each is not None and int(each) >= CLICKS_BEGIN), key=int)
    options = sorted([key, value] for key, value in deal["options"].items())
    parts = ["chabudai deal 1", [*clicks, deal["start"]], deal["game"], deal["rules_version"], options, deal["seats"], deal["host_seat"]]
    if deal.get("origin") is not None:
        parts.append(deal["origin"])
    message = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    return hmac.new(deal["secret"].encode(), message, hashlib.sha256).hexdigest()


def verdict(deal):
    if not deal["seed"]:
        return "The match is not over, so its seal is not open yet."
    if hashlib.sha256((deal["secret"] or deal["seed"]).encode()).hexdigest() != deal["seal"]:
        return "The seal does not fit."
    if deal["secret"] and seed_of(deal) != deal["seed"]:
        return "The seed does not follow from what was sealed."
    return "The deal matches its seal."


def lines(exported):
    match, names = exported["match"], [sitter["name"] for sitter in exported["match"]["sitters"]]
    yield f"{match['game']}, match {match['id']}: {', '.join(names)}"
    for move in exported["moves"]:
        if move["takes_back"] is not None:
            yield f"{move['seq']}. {names[move['seat']]} takes a step back"
        elif move["words"] is not None:
            yield f"{move['seq']}. {names[move['seat']]}: {move['words']}"
        for event in move["events"]:
            told = "all" if event["to"] is None else ", ".join(names[seat] for seat in event["to"])
            if event["words"]:
                yield f"    ({told}) {event['words']}"
    if match["outcome"] is not None:
        yield match["outcome"]["reason"]
        for number, place in enumerate(match["outcome"]["places"], 1):
            yield f"{number}. {', '.join(names[seat] for seat in place)}"
    yield verdict(exported["deal"])


if __name__ == "__main__":
    for line in lines(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))):
        sys.stdout.write(f"{line}\n")
