"""The coach: what it says of every move, when it speaks, its buttons, and its constant height."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import PHONE, Open, Opening, go_to, needs_browser, until
from tests.support.parts import first
from ttt_tables.play.answer import Answer
from ttt_tables.play.position import Position

pytestmark = needs_browser
LOST_DRAW = {"moves": "1473", "bot": "hard"}  # X took the bottom, and O the left
JUDGED = """async ([name, texts]) => {
  const { game } = await import('/library/game.js');
  const { judgeMove } = await import('/play/judgement.js');
  const one = await game(name);
  return JSON.stringify(texts.map((text) => {
    const answer = one.moves(text, name === 'classic' ? { policy: 'perfect' } : {});
    return answer.moves.map(({ move }) => [move, ...Object.values(judgeMove(answer, move))]);
  }));
}"""


def judged(answer: Answer) -> Iterator[list[Any]]:
    """Say what each move does to a certain result."""
    results = [move.wdl or 0 for move in answer]
    before = max(results)
    for move in answer:
        kept = results.count(before)
        alike = [one for one in answer if (one.wdl, one.distance) == (move.wdl, move.distance)]
        sooner = [one for one in answer if one.wdl == move.wdl and one.rank < move.rank]
        wdl = move.wdl or 0
        if wdl == 1 and move.distance == 1:
            kind = "atOnce"
        elif len(answer) == 1:
            kind = "onlyMove"
        elif wdl < before:
            kind = {(1, 0): "lostWin", (1, -1): "lostAll", (0, -1): "lostDraw"}[before, wdl]
        elif before == -1:
            every = len(alike) == len(answer)
            kind = "late" if every else "sooner" if sooner else "latest"
        elif kept == 1:
            kind = "onlyWin" if before == 1 else "onlyDraw"
        elif sooner:
            kind = "slower"
        else:
            kind = "fastest" if len(alike) == 1 else "good"
        yield [move.move, kind, len(alike)]


def reachable(name: str, most: int) -> list[Position]:
    """Return all open positions that occur in a game, or at least this number of them at random."""
    game, chance = ttt.game(name), Random(1)
    found = {game.start.text: game.start}
    waiting = [game.start]
    while waiting and len(found) < most:
        here = waiting.pop(chance.randrange(len(waiting)))
        for move in here.legal_moves:
            after = here.play(move)
            if after.result is None and after.text not in found:
                found[after.text] = after
                waiting.append(after)
    return list(found.values())


GAMES = [("classic", 10_000), ("misere", 400), ("vanishing", 400), ("wild", 400), ("notakto", 400)]


@pytest.mark.parametrize("given", first(GAMES, 3), ids=str)
def test_every_move_is_judged_by_its_value(open_view: Open, given: tuple[str, int]) -> None:
    name, most = given
    boards = reachable(name, most)
    assert len(boards) == 4520 if name == "classic" else len(boards) >= min(most, 50)
    page = open_view("home")
    found = json.loads(page.evaluate(JUDGED, [name, [here.text for here in boards]]))
    game, kinds = ttt.game(name), set()
    asked: dict[str, Any] = {"policy": "perfect"} if name == "classic" else {}
    for here, moves in zip(boards, found, strict=True):
        assert sorted(moves) == sorted(judged(game.moves(here, **asked))), here.text
        kinds |= {kind for _, kind, _ in moves}
    if name == "classic":  # every kind occurs but the one of a win that is slow by any move
        assert len(kinds) >= 10


def test_share_given_away_is_said_with_chance(open_view: Open) -> None:
    """A game of chance has percentages, and a certain game has none."""
    page = open_view("dice", plays="50", bot="hard")
    game = ttt.game("dice")
    lost = game.moves(game.start.play("roll-5")).move("0").regret or 0
    assert lost > 0.05
    said = f"Top left: gave {100 * lost:.1f} % away"
    expect(page.locator(".coach")).to_contain_text(said)
    go_to(page, "classic", **LOST_DRAW)
    expect(page.locator(".coach")).to_contain_text("Bottom: gave the draw away")
    assert "%" not in page.locator("main").inner_text()


def test_coach_speaks_against_opponents_that_err(open_view: Open) -> None:
    page = open_view("classic", moves="4")
    for bot, side, speaks in [
        *(("easy", "X", 1), ("medium", "X", 1), ("hard", "X", 1), ("perfect", "X", 0)),
        *(("hard", "both", 0), ("friend", "X", 0), ("perfect-any", "X", 1)),
    ]:
        go_to(page, "classic", moves="40", bot=bot, side=side)
        expect(page.locator(".coach")).to_have_count(speaks)
    page.locator(".behind summary").first.click()
    page.locator("[data-key='Coach off']").click()
    expect(page.locator(".coach")).to_have_count(0)
    go_to(page, "more", game="misere", moves="4 0", bot="easy")
    expect(page.locator(".coach")).to_have_count(0)  # the choice is kept
    page.locator("[data-key='Coach on']").click()
    go_to(page, "classic", moves="40", side="both")
    expect(page.locator(".coach")).to_contain_text("Top left: good, one of 4")  # O's move
    page.reload()
    expect(page.locator(".coach")).to_have_count(1)


def test_mistake_is_taken_back_shown_or_kept(open_view: Open) -> None:
    page = open_view("classic", **LOST_DRAW)
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Bottom: gave the draw away")
    expect(page.locator(".moves")).to_contain_text("3.X bottom: gave the draw away")
    coach.get_by_role("button", name="Show me").click()
    expect(coach).to_contain_text("Better: any of 6 moves.")
    best = {move.move for move in ttt.game().moves(".X..O....") if move.rank == 1}
    assert page.locator(".cell.hint").get_attribute("data-cell") in best
    coach.get_by_role("button", name="Play on").click()
    until(page, "!/at=/.test(location.hash) && !document.body.ariaBusy")
    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_have_text("After each of your moves the coach says what it did.")
    go_to(page, "classic", moves="1473", bot="easy")
    expect(coach.get_by_role("button")).to_have_count(0)  # the same mistake
    go_to(page, "classic", moves="1437", bot="easy")
    expect(coach).to_contain_text("Left: good, one of")
    go_to(page, "classic", moves="1475", bot="easy")
    page.evaluate("location.reload()")
    coach.get_by_role("button", name="Take back").click()
    until(page, "/moves=14&/.test(location.hash) && !document.body.ariaBusy")


HEIGHTS = """async ([boards, name]) => {
  const { drawCoach } = await import('/parts/coach.js');
  const { game } = await import('/library/game.js');
  const { sayMove } = await import('/parts/reasons.js');
  const { rateMove } = await import('/play/turns.js');
  const one = await game(name), panel = document.querySelector('.panel'), found = [];
  const state = { side: 'X', bot: 'hard', mode: 'play', hint: '' };
  for (const text of boards) {
    const position = one.position(text);
    for (const { move } of one.moves(position)) {
      const own = rateMove(one.moves(position), move);
      const rated = [{ ply: 1, side: 'X', name: 'bottom right', ...own }];
      const said = sayMove(position, move);
      const played = { plays: [move], positions: [{ toMove: 'X' }, { toMove: 'O' }], at: 1 };
      const box = drawCoach(state, () => {}, { ...played, live: true, retry: null, cut: () => {} },
        { rated, judged: () => {}, why: async () => said });
      panel.prepend(box);
      await null;
      await null;
      found.push([box.offsetHeight, box.scrollHeight - box.clientHeight, box.innerText]);
      box.remove();
    }
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_longest_sentence_fits_the_box(opening: Opening, language: str) -> None:
    """The box is as high with every text on a narrow phone, and none is cut off."""
    page = opening(**PHONE, locale=language)("classic", **LOST_DRAW)
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("document.documentElement.dataset.font = 'here'")  # the wider letters
    page.evaluate("document.fonts.ready.then(() => true)")
    boards = [here.text for here in reachable("classic", 10_000)]
    found = page.evaluate(HEIGHTS, [Random(2).sample(boards, 400), "classic"])
    assert len({height for height, *_ in found}) == 1
    assert [one for one in found if one[1] > 0] == []


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift' });
}"""


def top_of(page: Page, place: str) -> float:
    box = page.locator(place).first.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("options", [PHONE, {"viewport": {"width": 1280, "height": 720}}], ids=len)
def test_nothing_moves_when_the_coach_speaks(opening: Opening, options: dict[str, Any]) -> None:
    page = opening(**options)("classic", bot="hard")
    before = top_of(page, ".board")
    page.evaluate(SHIFTS)
    heights = set()
    for moves in ("1", "14", "147", "1473", "14735"):
        go_to(page, "classic", bot="hard", moves=moves)
        assert top_of(page, ".board") == before
        heights.add(top_of(page, ".moves") - top_of(page, ".coach"))
    assert len(heights) == 1
    expect(page.locator(".behind summary").first).to_have_text(
        "You are X. O is Hard. The coach is on. change"
    )
    assert sum(page.evaluate("shifts")) < 0.05


def test_end_sheet_says_why_the_game_was_lost(open_view: Open) -> None:
    page = open_view("classic", moves="14735086", side="X", bot="easy")
    sheet = page.locator(".end")
    expect(sheet.locator(".turning")).to_contain_text("gave the draw away")
    for text in ("points", "costs", "100", "50"):
        assert text not in page.locator("main").inner_text()
