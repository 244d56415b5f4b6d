"""Legal actions as a tree to choose from, made from their label paths. Paths of indices name nodes and leaves."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Stale
from games.core.game import Value
from games.core.labels import Kind
from games.core.text import Words, listed

Path = tuple[int, ...]

DIGITS = 6  # of a fingerprint


class Node(Value, frozen=True):
    """A level of the menu, or an action (`leaf` is then its index among the legal ones)."""

    label: Words
    children: tuple[Node, ...] = ()
    leaf: int | None = None
    kind: Kind = Kind.PLAY  # of a level: that of its first choice


class _Entry(Value, frozen=True):
    path: tuple[tuple[Words, Words], ...]  # from here on: what it is, and how it is shown
    leaf: int
    kind: Kind


def menu_of(labels: Sequence[tuple[Words, ...]], kinds: Sequence[Kind] = (), shown: Sequence[tuple[Words, ...]] = ()) -> Node:
    """The tree of these label paths, kind by kind. Levels with a single choice are skipped.

    `shown` are the same paths in other words: the tree is as it would be without them.
    """
    entries = [
        _Entry(tuple(zip(label, said, strict=True)), index, kinds[index] if kinds else Kind.PLAY)
        for index, (label, said) in enumerate(zip(labels, shown or labels, strict=True))
    ]
    return Node("", _children(sorted(entries, key=lambda entry: entry.kind)))


def _children(entries: Sequence[_Entry]) -> tuple[Node, ...]:
    groups: dict[Words, list[_Entry]] = {}
    shown: dict[Words, Words] = {}
    for entry in entries:
        label, said = entry.path[0]
        shown.setdefault(label, said)
        groups.setdefault(label, []).append(replace(entry, path=entry.path[1:]))
    nodes = tuple(_node(shown[label], rest) for label, rest in groups.items())
    if len(nodes) == 1 and nodes[0].children:  # a level with one choice is no choice
        return tuple(replace(child, label=listed((nodes[0].label, child.label), " · ")) for child in nodes[0].children)
    return nodes


def _node(label: Words, rest: list[_Entry]) -> Node:
    if len(rest) == 1:
        path, leaf, kind = rest[0].path, rest[0].leaf, rest[0].kind
        return Node(label if not path else listed((label, *(said for _label, said in path)), " · "), leaf=leaf, kind=kind)
    return Node(label, _children(rest), kind=rest[0].kind)


def at(root: Node, path: Path) -> Node:
    """The node a path leads to. A path that leads nowhere is an old one. A choice that needs confirmation has itself as its child."""
    node = root
    for index in path:
        if index == 0 and gives_up(root, node):
            continue
        if not 0 <= index < len(node.children):
            raise Stale
        node = node.children[index]
    return node


def gives_up(root: Node, node: Node) -> bool:
    """Whether it is the end of a turn in which more could be done."""
    return node.leaf is not None and node.kind is Kind.END and any(choice.kind is not Kind.END for choice in root.children)


def is_asked_once_more(root: Node, path: Path) -> bool:
    """Whether who chooses this is to say first that they are sure; the path one deeper says so."""
    node = at(root, path)
    return gives_up(root, node) and at(root, path[:-1]) is not node


def fingerprint(root: Node, legal: Sequence[Any]) -> str:
    """What every path of this menu means, whatever it is called. Another one: the paths of the two are not to be mixed up."""
    ends = [(path, at(root, path).leaf) for path, _labels in leaves(root)]
    meant = [(path, legal[leaf]) for path, leaf in ends if leaf is not None]
    return blake2b(msgspec.json.encode(meant), digest_size=DIGITS // 2).hexdigest()


def breadcrumb(root: Node, path: Path) -> tuple[Words, ...]:
    return tuple(at(root, path[: depth + 1]).label for depth in range(len(path)))


def leaves(root: Node, path: Path = (), labels: tuple[Words, ...] = ()) -> list[tuple[Path, tuple[Words, ...]]]:
    """Every action with its path and its labels, for lists in words."""
    if root.leaf is not None:
        return [(path, labels)]
    found = []
    for index, child in enumerate(root.children):
        found += leaves(child, (*path, index), (*labels, child.label))
    return found
