"""What became of every PRNG key during one call of a student's function.

The ledger of a call (``Outcome.keys``) says which key each primitive took and gave, by the data of the key. This
module reads it as a tree: roots made from a seed (or handed in), children made by ``split`` and ``fold_in``, and the
samplers of ``jax.random`` that each key was spent on. Two keys with the same data are one key, however they came about.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from autograder.sandbox.conversation import KeyUse

#: Functions of jax.random that make keys from a key. All others that take random bits are samplers.
DERIVING = frozenset({"split", "fold_in"})
#: Functions of jax.random that make, copy or unpack a key without spending it.
HANDLING = frozenset({"key", "PRNGKey", "wrap_key_data", "key_data", "key_impl", "clone"})


@dataclass(frozen=True)
class Key:
    """What is known about one key: the names by which it came about, its root, how far below the root it is."""

    names: tuple[str, ...]
    root: str
    depth: int = 0


@dataclass
class KeyHistory:
    """The keys of one call. ``spent`` and ``branched`` say, for each key's data, which functions it went to.

    ``draws`` holds, for each draw of random bits in order, the keys that the student handed to the sampler;
    ``seeds`` the numbers that became keys; ``folded`` the numbers folded in, with the parent's data; ``legacy`` how an
    old-style key was seen, if one was.
    """

    known: dict[str, Key] = field(default_factory=dict)
    spent: dict[str, list[str]] = field(default_factory=dict)
    branched: dict[str, list[str]] = field(default_factory=dict)
    splits: Counter[str] = field(default_factory=Counter)
    draws: list[frozenset[str]] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    folded: list[tuple[str, int]] = field(default_factory=list)
    legacy: str = ""

    @classmethod
    def read(cls, uses: Iterable[KeyUse], roots: Mapping[str, str]) -> KeyHistory:
        """Read a ledger. ``roots`` maps the data of keys that exist beforehand to their names."""
        history = cls({data: Key((name,), data) for data, name in roots.items()})
        for _number, group in groupby(uses, key=lambda use: use.call):
            history._read_call(list(group))
        return history

    # ------------------------------------------------------------------------------------------ questions

    def name(self, key: str) -> str:
        """How a student would write the key."""
        found = self.known.get(key)
        return found.names[0] if found else "a key of unknown origin"

    def is_root(self, key: str) -> bool:
        """Whether the key was made from a seed or handed in."""
        found = self.known.get(key)
        return found is not None and found.depth == 0

    def root_of(self, key: str) -> str:
        """The root that the key derives from; empty if it derives from none."""
        found = self.known.get(key)
        return found.root if found else ""

    def overspent(self) -> list[str]:
        """Keys that more than one draw was made from."""
        return [key for key, samplers in self.spent.items() if len(samplers) > 1]

    def split_twice(self) -> list[str]:
        """Keys that were split more than once."""
        return [key for key, times in self.splits.items() if times > 1]

    def spent_and_branched(self) -> list[str]:
        """Keys that were drawn from, and other keys made from them as well."""
        return [key for key in self.spent if key in self.branched]

    def spent_roots(self) -> list[str]:
        """Roots that were drawn from."""
        return [key for key in self.spent if self.is_root(key)]

    def orphans(self) -> list[str]:
        """Keys that were drawn from and do not derive from a root by ``split`` and ``fold_in``."""
        return [key for key in self.spent if key not in self.known]

    # -------------------------------------------------------------------------------------------- reading

    def _read_call(self, group: Sequence[KeyUse]) -> None:
        """Read what one call of a function of ``jax.random`` did; a sampler may split its key inside."""
        api = group[0].api
        owners: dict[str, str] = {}  # keys made inside the sampler, by data, and the key it was given
        given: Counter[str] = Counter()
        for use in group:
            if use.op == "seed":
                self._seed(use)
            elif use.op == "wrap" and api not in HANDLING:
                self.legacy = self.legacy or f"{api}(uint32[2])"
            elif use.op in ("split", "fold_in") and api in DERIVING:
                self._derive(use)
            elif use.op in ("split", "fold_in", "bits"):
                given |= Counter(key for key in use.inputs if key not in owners)
                outer = [owners.get(key, key) for key in use.inputs]
                if use.op == "bits":
                    self.draws.append(frozenset(outer))
                elif outer:
                    each = max(1, len(use.outputs) // len(outer))
                    owners.update({made: outer[min(n // each, len(outer) - 1)] for n, made in enumerate(use.outputs)})
        for key, times in given.items():
            self.spent.setdefault(key, []).extend([api or "a draw"] * times)

    def _seed(self, use: KeyUse) -> None:
        self.seeds.extend(use.data)
        if use.api == "PRNGKey":
            self.legacy = self.legacy or f"PRNGKey({use.data[0] if use.data else ''})"
        for number, key in zip(use.data, use.outputs, strict=False):
            self.known.setdefault(key, Key((f"key({number})",), key))

    def _derive(self, use: KeyUse) -> None:
        if not use.inputs:
            return
        each = max(1, len(use.outputs) // len(use.inputs))
        for key in set(use.inputs):
            self.branched.setdefault(key, []).append(use.op)
        if use.op == "split":
            self.splits.update(use.inputs)
        for number, made in enumerate(use.outputs):
            parent = use.inputs[min(number // each, len(use.inputs) - 1)]
            if use.op == "split":
                self._child(parent, made, "split", f"[{number % each}]")
            else:
                data = use.data[min(number, len(use.data) - 1)] if use.data else 0
                self.folded.append((parent, data))
                self._child(parent, made, "fold_in", f", {data}")

    def _child(self, parent: str, made: str, function: str, detail: str) -> None:
        """Note that ``made`` came from ``parent``; a key may come about in several ways."""
        found = self.known.get(parent)
        if found is None:
            return
        shown = found.names[0] if found.depth < 2 else f"... {self.known[found.root].names[0]} ..."
        name = f"{function}({shown}){detail}" if function == "split" else f"{function}({shown}{detail})"
        earlier = self.known.get(made)
        if earlier is None:
            self.known[made] = Key((name,), found.root, found.depth + 1)
        elif name not in earlier.names and len(earlier.names) < 4:
            self.known[made] = Key((*earlier.names, name), earlier.root, earlier.depth)


def seed_roots(seed: int) -> dict[str, str]:
    """The data of ``jax.random.key(seed)``, 0 <= seed < 2**32, in JAX's built-in generators, and its name."""
    words = struct.pack("<II", 0, seed).hex()
    return {words: f"key({seed})", words * 2: f"key({seed})"}
