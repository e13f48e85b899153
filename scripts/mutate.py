"""Test the tests: change a game's rules in small ways, and see whether tests fail (`make mutate`).

`python scripts/mutate.py GAME --mutants 20 --seed 1 --minutes 10` copies the sources, makes one
small change at a time in the rules (another comparison, another number, a negated condition, a call
left out) and runs the tests of `make test` that play this game until one fails. It prints each
change that no test noticed, and the share of changes that the tests found. The same seed gives the
same changes as long as the rules stay the same, so two versions of the tests can be compared.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ("phases", "rounds", "tricks", "effects.py", "flow.py", "transitions.py", "scoring.py")
CHOSEN = "not long and not compiled and not browser"
PATIENCE = 3  # times the duration without a change; slower runs count as having found it
COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
RECKONED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
JOINED = {ast.And: ast.Or, ast.Or: ast.And}


@dataclass(frozen=True)
class Mutant:
    """A change in a file, at the ``number``-th place where a change is possible."""

    path: Path
    number: int


class Places(ast.NodeTransformer):
    """Counts the places in a module where a change is possible, and changes one of them."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.count = 0
        self.line = 0
        self._depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Change the bodies of functions only."""
        self._depth += 1
        node.body = [self.visit(part) for part in node.body]
        self._depth -= 1
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Leave out a call, but keep docstrings."""
        if isinstance(node.value, ast.Constant):
            return node
        if self._is_wanted(node):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Use another comparison."""
        if type(node.ops[0]) in COMPARED and self._is_wanted(node):
            node.ops[0] = COMPARED[type(node.ops[0])]()
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Use another operator."""
        if type(node.op) in RECKONED and self._is_wanted(node):
            node.op = RECKONED[type(node.op)]()
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Subtract instead of adding, and vice versa."""
        if type(node.op) in RECKONED and self._is_wanted(node):
            node.op = RECKONED[type(node.op)]()
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Use `or` instead of `and`, and vice versa."""
        if self._is_wanted(node):
            node.op = JOINED[type(node.op)]()
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """Negate a condition."""
        if isinstance(node.op, ast.Not) and self._is_wanted(node):
            return self.visit(node.operand)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Use the next number."""
        if type(node.value) is int and self._is_wanted(node):
            node.value += 1
        return node

    def _is_wanted(self, node: ast.expr | ast.stmt) -> bool:
        if not self._depth:
            return False
        self.count += 1
        if self.count - 1 == self.wanted:
            self.line = node.lineno
        return self.count - 1 == self.wanted


def rules(game: str) -> Iterator[Path]:
    """Yield the files of a game's rules, relative to the root."""
    folder = ROOT / "src" / "steppe" / "games" / game / "rules"
    for name in RULES:
        path = folder / name
        found = sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
        yield from (file.relative_to(ROOT) for file in found if file.name != "__init__.py")


def mutants(game: str) -> list[Mutant]:
    """Return all possible changes to the rules of a game."""
    found = []
    for path in rules(game):
        places = Places()
        places.visit(ast.parse((ROOT / path).read_text("utf-8")))
        found += [Mutant(path, number) for number in range(places.count)]
    return found


def changed(mutant: Mutant) -> tuple[str, str]:
    """Return the changed file, and a description of the change: line, before and after."""
    tree, original = (ast.parse((ROOT / mutant.path).read_text("utf-8")) for _ in range(2))
    places = Places(mutant.number)
    after = ast.unparse(places.visit(tree))
    before = ast.unparse(original)
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    here, there = next(pair for pair in pairs if pair[0] != pair[1])
    return after, f"{mutant.path}:{places.line}: {here.strip()} -> {there.strip()}"


def passes(game: str, copy: Path, seconds: float | None = None) -> bool:
    """Return whether a game's tests pass with a copy of the sources within the time limit."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    chosen = ["-p", "no:ledger", "-m", CHOSEN, "-k", game]
    folder = ROOT / "tests" / "games"
    places = [folder / game, *sorted(folder.glob("test_*.py")), ROOT / "tests" / "conformance"]
    path = os.pathsep.join([str(copy / "src"), str(ROOT)])
    environment = {**os.environ, "STEPPE_JIT": "0", "PYTHONPATH": path}
    try:
        done = subprocess.run(
            [*command, *chosen, *map(str, places)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survives(game: str, mutant: Mutant, copy: Path, seconds: float) -> bool:
    """Return whether the tests overlook a change; if so, print it."""
    text, change = changed(mutant)
    place = copy / mutant.path
    honest = place.read_text("utf-8")
    place.write_text(text, "utf-8")
    survived = passes(game, copy, seconds)
    place.write_text(honest, "utf-8")
    print("OVERLOOKED" if survived else "found", change, flush=True)
    return survived


def main() -> None:
    """Try changes, with the command line's options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="zebras")
    parser.add_argument("--mutants", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    wish = parser.parse_args()
    every = mutants(wish.game)
    chosen = random.Random(wish.seed).sample(every, min(wish.mutants, len(every)))
    tried = overlooked = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        begun = time.monotonic()
        if not passes(wish.game, copy):
            sys.exit(f"mutate: the tests of {wish.game} fail even without a change")
        end = time.monotonic() + 60 * wish.minutes
        seconds = PATIENCE * (time.monotonic() - begun)
        for mutant in chosen:
            if time.monotonic() < end:
                overlooked += survives(wish.game, mutant, copy, seconds)
                tried += 1
    found = tried - overlooked
    share = f"{found} of {tried} changes found ({100 * found / max(tried, 1):.0f} %)"
    print(f"{wish.game}: {share}, of {len(every)} possible changes")


if __name__ == "__main__":
    main()
