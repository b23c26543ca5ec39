"""Exact solution of positions with open cards, and its explanation in words."""

from guandan._core import PASS, Combo, Pass, Position, Solution, SolveProgress, first_out, solve

_MAX_REFUTATIONS = 3
_MAX_LINE = 8


def _move_text(move: Combo | Pass) -> str:
    return "passes" if isinstance(move, Pass) else f"plays {move.cards}"


def _levels(value: int) -> str:
    side = "seats 0 and 2 gain" if value >= 0 else "seats 1 and 3 gain"
    return f"{side} {abs(value)} level{'' if abs(value) == 1 else 's'}"


def _line_text(position: Position, line: list[Combo | Pass], limit: int) -> str:
    """Return a line of play in words: passes are left out unless they come first."""
    parts: list[str] = []
    for number, move in enumerate(line):
        seat = position.to_move
        before = len(position.finished)
        position = position.play(move)
        if isinstance(move, Pass) and number > 0:
            continue
        out = ", out" if len(position.finished) > before else ""
        parts.append(f"seat {seat} {_move_text(move)}{out}")
        if len(parts) == limit and not position.is_over:
            parts.append("and so on")
            break
    return "; ".join(parts)


def _loss(solution: Solution, value: int | tuple[int, int]) -> int:
    """Return how many levels a move of this value loses for certain."""
    assert solution.value is not None
    if solution.position.to_move % 2 == 0:
        return solution.value - (value if isinstance(value, int) else value[1])
    return (value if isinstance(value, int) else value[0]) - solution.value


def explain(solution: Solution) -> str:
    """Say in words why the best play wins and what beats the tempting ones.

    Args:
        solution: A result of `solve` with all plays.

    Returns:
        A few lines of text: the value, the line of best play, how many moves keep the value, and for up to three of
        the others the line that refutes them.

    Example:
        >>> position = Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -")
        >>> print(explain(solve(position)).splitlines()[0])
        seat 0 plays S9 D9: seats 0 and 2 gain 1 level.
    """
    position = solution.position
    best = solution.best
    if best is None:
        assert solution.value is not None
        return f"the deal is over: {_levels(solution.value)}."
    if solution.value is None:
        return (
            f"not settled: the value lies between {solution.lower:+d} and {solution.upper:+d}; "
            f"most promising: seat {position.to_move} {_move_text(best)}."
        )
    lines = [f"seat {position.to_move} {_move_text(best)}: {_levels(solution.value)}."]
    if solution.principal_variation:
        lines.append(
            f"best line: {_line_text(position, solution.principal_variation, len(solution.principal_variation))}."
        )
    moves = {move: _loss(solution, value) for move, value in solution.plays.items()}
    keeping = sum(1 for loss in moves.values() if loss == 0)
    losing = [move for move, loss in moves.items() if loss > 0]
    if not losing:
        lines.append(
            "every legal move keeps this value." if len(moves) > 1 else "there is no other legal move."
        )
        return "\n".join(lines)
    lines.append(
        "it is the only move that keeps the value."
        if keeping == 1
        else f"{keeping} of {len(moves)} moves keep the value."
    )
    for move in _most_tempting(losing):
        after = position.play(move)
        reply = solve(after, payoff=solution.payoff, all_plays=False)
        assert reply.value is not None
        answer = "" if after.is_over else f": {_line_text(after, reply.principal_variation, _MAX_LINE)}"
        lines.append(
            f"if seat {position.to_move} {_move_text(move)} instead, {_levels(reply.value)}{answer}."
        )
    return "\n".join(lines)


def _most_tempting(moves: list[Combo | Pass]) -> list[Combo | Pass]:
    """Return at most three moves, of different types where there are: those that shed most cards first."""
    chosen: list[Combo | Pass] = []
    by_size = sorted(moves, key=lambda move: 0 if isinstance(move, Pass) else -move.size)
    kinds: set[object] = set()
    for move in by_size:
        kind = PASS if isinstance(move, Pass) else move.type
        if kind not in kinds:
            kinds.add(kind)
            chosen.append(move)
    return chosen[:_MAX_REFUTATIONS]


__all__ = ["Solution", "SolveProgress", "explain", "first_out", "solve"]
