"""Which names a cell binds and needs, read off its text. Nothing is ever run here."""

from __future__ import annotations

import ast
import re
import symtable
import textwrap
import warnings
from dataclasses import dataclass
from functools import lru_cache

MAX_ANALYSED = 100_000
"""Longer cells (in characters) are not analysed: no person writes them, and parsing them takes seconds."""

_PYTHON_CELL_MAGICS = frozenset({"time", "timeit", "capture", "prun"})
_CELL_MAGIC = re.compile(r"\s*%%(\w+)")
_MAGIC_LINE = re.compile(r"^([ \t]*)(?:[%!?].*|[\w.]+\?{1,2}[ \t]*)$", re.MULTILINE)
_MAGIC_VALUE = re.compile(r"^([ \t]*\w[\w, \t]*=[ \t]*)[%!].*$", re.MULTILINE)


@dataclass(frozen=True)
class CellNames:
    """``binds``: assigned, defined or imported at top level. ``needs``: must exist before the cell runs."""

    binds: frozenset[str]
    needs: frozenset[str]


_BLOCKS = (ast.stmt, ast.excepthandler, ast.match_case)
_NO_NAMES = CellNames(frozenset(), frozenset())


def defines(source: str, name: str) -> bool:
    """Whether a cell binds ``name`` at top level; for text with a syntax error, whether it looks like it."""
    if name not in source:
        return False
    names = cell_names(source)
    if names is None:
        return re.search(rf"^(?:async[ \t]+)?def[ \t]+{re.escape(name)}\b", source, re.MULTILINE) is not None
    return name in names.binds


@lru_cache(maxsize=4096)
def cell_names(source: str) -> CellNames | None:
    """The names of a cell, IPython magics tolerated, or None if the text is no Python."""
    if len(source) > MAX_ANALYSED:
        return None
    magic = _CELL_MAGIC.match(source)
    if magic and magic[1] not in _PYTHON_CELL_MAGICS:
        return _NO_NAMES  # %%bash, %%writefile and the like: the text is not run as Python
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an invalid escape in a student's string is not our news
        try:
            return _collect(*_parse(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _parse(source: str) -> tuple[str, ast.Module]:
    """Parse a cell as IPython sees it: plain Python first, else without magics and common indentation."""
    try:
        return source, ast.parse(source)
    except SyntaxError:
        plain = _MAGIC_VALUE.sub(r"\1None", source)
        plain = textwrap.dedent(_MAGIC_LINE.sub(r"\1pass", plain))
        return plain, ast.parse(plain)


def _collect(source: str, module: ast.Module) -> CellNames:
    """Go through the code in order: a name read before the cell binds it must come from outside.

    What a function body reads is looked up only when it is called, so any binding of the cell will do there.
    """
    binds: set[str] = set()
    needs: set[str] = set()
    pending: list[ast.AST] = [*reversed(module.body)]
    while pending:
        block = pending.pop()
        parts = _same_scope(block)
        read, bound = _names_of(block, [part for part in parts if not isinstance(part, _BLOCKS)])
        needs |= read - binds
        binds |= bound
        pending += [part for part in reversed(parts) if isinstance(part, _BLOCKS)]
    table = symtable.symtable(source, "<cell>", "exec")
    read_later = {name for inner in table.get_children() for name in _global_reads(inner)}
    return CellNames(frozenset(binds), frozenset(needs | (read_later - binds)))


def _names_of(block: ast.AST, parts: list[ast.AST]) -> tuple[set[str], set[str]]:
    """What a statement (its head only, if it has a body) reads and binds in the module's scope."""
    read: set[str] = set()
    bound: set[str] = set()
    loop_names: set[str] = set()
    match block:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            bound.add(name)
        case ast.ExceptHandler(name=str(name)):
            bound.add(name)
        case ast.AugAssign(target=ast.Name(id=name)):
            read.add(name)
    pending = parts
    while pending:
        node = pending.pop()
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                bound.add(name)
            case ast.Name(id=name):
                read.add(name)
            case ast.alias(name=name, asname=asname):
                bound.add(asname or name.partition(".")[0])
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                bound.add(name)
            case ast.comprehension(target=target):
                loop_names |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        pending += _same_scope(node)
    return read - loop_names, bound


def _same_scope(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that run in its own scope: not the bodies of functions and classes."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [*node.decorator_list, node.args, *([node.returns] if node.returns else [])]
        case ast.ClassDef():
            return [*node.decorator_list, *node.bases, *node.keywords]
        case ast.Lambda():
            return [node.args]
        case ast.comprehension():
            return [node.iter, *node.ifs]
    return list(ast.iter_child_nodes(node))


def _global_reads(table: symtable.SymbolTable) -> set[str]:
    """The module's names that a scope and those inside it read."""
    reads: set[str] = set()
    pending = [table]
    while pending:
        scope = pending.pop()
        reads |= {s.get_name() for s in scope.get_symbols() if s.is_global() and s.is_referenced()}
        pending += scope.get_children()
    return reads
