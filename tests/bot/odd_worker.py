"""A process that answers as `games.ai.worker` does, but does with a question what its game is called.

An answer says in its index with how many playouts it was asked, and as its reason in which process that was.
"""

from __future__ import annotations

import os
import sys
import time
from typing import BinaryIO

import msgspec

from games.ai.worker import READY, Asked, Choice, Question, tell

FOR_EVER = 1_000.0


def answer(question: Question, asked: Asked) -> bytes:
    if question.game == "dies":
        os._exit(1)
    if question.game == "hangs":
        time.sleep(FOR_EVER)
    if question.game == "fails":
        return msgspec.json.encode("Traceback: it fails")
    if question.game == "babbles":
        return b"what"
    while question.game == "ponders" and not asked.enough():
        time.sleep(0.001)
    return msgspec.json.encode([Choice(question.playouts or 0, str(os.getpid()))])


def main(said: BinaryIO) -> None:
    asked = Asked(sys.stdin.buffer)
    tell(said, READY)
    while True:
        tell(said, answer(msgspec.json.decode(asked.next(), type=Question), asked) + b"\n")


if __name__ == "__main__":
    main(sys.stdout.buffer)
