"""The modules of the JavaScript library that a program loads."""

from ttt_tables.interfaces.http.files import PAGE
from ttt_tables.interfaces.http.merge import closure, loaded

SOURCES = {
    path.relative_to(PAGE).as_posix(): path.read_text(encoding="utf-8")
    for path in [PAGE / "ttt-tables.js", *sorted((PAGE / "library").rglob("*.js"))]
}
SHARED = {"library/game-rules.js"}  # by the rules of every game


def of_games(paths: list[str]) -> set[str]:
    return {path for path in paths if path.startswith("library/game-")} - SHARED


def test_game_modules_load_on_opening() -> None:
    by_name = closure(SOURCES, ["library/game.js"])
    assert of_games(by_name) == set()
    games = loaded({"library/registry.js": SOURCES["library/registry.js"]})
    assert len(games) > 5
    for game in games:
        assert of_games(closure(SOURCES, [game])) == {game}


def test_classic_game_loads_no_engine_or_solver() -> None:
    loads = {*closure(SOURCES, ["library/game.js", "library/game-classic.js"])}
    assert "library/play.js" in loads
    assert not loads & {"library/engine.js", "library/solver.js", "library/rulesets.js"}
