"""The family's second method: sets that grow from the terminal positions."""

from ttt_tables.verify.family import iteration


def test_fixed_point_iteration_terminates() -> None:
    after = {"a": {"b"}, "b": {"end", "c"}, "c": {"b", "d"}, "d": {"c"}, "end": set[str]()}
    assert iteration.grow(after, {"end": (-1, 0)}) == {"b": (1, 1), "a": (-1, 2)}
    assert iteration.grow({"a": {"b"}, "b": {"a"}}, {}) == {}
