"""One Gymnasium environment for all games of the family, whose moves and positions are texts."""

from operator import index
from random import Random
from typing import Any

import gymnasium
import numpy as np

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import whole_number
from ttt_tables.default import given_tablebase
from ttt_tables.doors.adapters.environment import ILLEGAL, Observed, check_opponent, check_options
from ttt_tables.errors import BadLimitError, BadModelError, GameOverError, IllegalMoveError, quote
from ttt_tables.family.axes import is_ruleset
from ttt_tables.family.registry import without_chance
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.values import explore
from ttt_tables.family.vanishing import Vanishing
from ttt_tables.games.game import BOARD, CELL, About, Analysis, Ranked
from ttt_tables.games.match import lettered
from ttt_tables.tablebase import Tablebase
from ttt_tables.text_drawing import drawing


class FamilyEnv(gymnasium.Env):
    """A game of the family against uniform moves ("random") or the best ones ("perfect").

    game   a name that `ttt.family.games()` lists, or a ruleset's, such as "lines=torus"; notakto
           has one board
    plies  after so many a game is truncated, with reward 0

    An action is an index into `moves`, all moves of the game as texts. An observation is the
    position's text, a digit for each character: 1 + its index in `letters`, 0 beyond the text's
    end. `info` has the text itself as `position`. The opponent draws among tied best moves. In
    random-turn each toss is drawn, and the agent moves when it wins. Raises UnknownRuleError,
    BadOptionError (of a ruleset), UnknownPolicyError and BadLimitError (plies).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own annotation

    def __init__(
        self,
        game: str = Vanishing.name,
        opponent: str = "random",
        side: str = "X",
        illegal: str = "raise",
        plies: int = 200,
        tablebase: Tablebase | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not isinstance(illegal, str) or illegal not in ILLEGAL:
            raise BadModelError(f"illegal is {quote(illegal)}: choose one of {', '.join(ILLEGAL)}")
        tables = given_tablebase(tablebase)
        if not is_ruleset(game):
            tables.family[game]  # raises UnknownRuleError
        self._game = tables.game(game)
        self._best = check_opponent(opponent) == "perfect"
        self.side: str = check_side(side)
        self.illegal: str = illegal
        self.plies: int = whole_number(plies) or 0
        if self.plies < 1:
            raise BadLimitError(f"plies are a whole number from 1 on, not {quote(plies)}")
        self.render_mode = render_mode
        self.moves, texts = _texts(self._game.about)
        self.letters = "".join(sorted(set("".join(texts))))
        self._length = max(map(len, texts))
        self.action_space = gymnasium.spaces.Discrete(len(self.moves))
        self.observation_space = gymnasium.spaces.MultiDiscrete(
            [len(self.letters) + 1] * self._length, dtype=np.int8
        )
        self._chance = Random(0)
        self._ply, self._winner = 0, ""
        self._here: Analysis = self._ask("probe", self._game.about.start)
        self._is_tossed = self._here.to_move is None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a game. A seed determines all draws, until the next seed. There are no options.

        Raises BadBoardError for any.
        """
        check_options(options, ())
        super().reset(seed=seed)
        self._chance = Random(int(self.np_random.integers(1 << 62)))
        while True:  # the coin may give the opponent every turn
            self._ply, self._winner = 0, ""
            self._come(self._game.about.start)
            self._reply()
            if not self._over():
                return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play a move, and let the opponent reply. Raises IllegalMoveError and GameOverError."""
        if self._over() or not self._legal:
            raise GameOverError("the game is over or has not begun: call reset")
        legal = self._info()["action_mask"]
        if action not in range(len(legal)) or not legal[index(action)]:
            if self.illegal == "raise":
                raise IllegalMoveError(
                    f"action {quote(action)} may not be played on "
                    f"{quote(self._here.position)}: info['action_mask'] has those that may"
                )
            self._winner = "other"
        else:
            self._play(self.moves[index(action)])
            self._reply()
        reward = {"": 0.0, "draw": 0.0, self.side: 1.0}.get(self._winner, -1.0)
        over = bool(self._winner)
        return self._observe(), reward, over, self._over() and not over, self._info()

    def render(self) -> str | None:
        """Return the boards as lines in mode "ansi", else None."""
        if self.render_mode != "ansi":
            return None
        return drawing(self._here.board or "", self._here.facts.get("leaving"))

    @property
    def _legal(self) -> tuple[Ranked, ...]:
        return self._here.moves or ()

    def _over(self) -> bool:
        return bool(self._winner) or self._ply >= self.plies

    def _ask(self, verb: str, position: str, **options: str) -> Analysis:
        analysis: Analysis = self._game.check_verb(verb)(position, **options)
        return analysis

    def _come(self, position: str) -> None:
        mover = self._chance.choice("XO") if self._is_tossed else "XO"[self._ply % 2]
        tossed = {"to_move": mover} if self._is_tossed else {}
        self._here = lettered(self._ask("moves", position, **tossed), mover)
        self._winner = self._here.result or ""

    def _play(self, move: str) -> None:
        after = {one.move: one.after for one in self._legal}[move]
        assert after
        self._ply += 1
        self._come(after)

    def _reply(self) -> None:
        while not self._over() and self._here.to_move != self.side:
            best = [one.move for one in self._legal if one.rank == 1 or not self._best]
            self._play(self._chance.choice(best))

    def _observe(self) -> Observed:
        digits = [1 + self.letters.index(letter) for letter in self._here.position]
        return np.array(digits + [0] * (self._length - len(digits)), dtype=np.int8)

    def _info(self) -> dict[str, Any]:
        over = self._over()
        legal = set() if over else {one.move for one in self._legal}
        mask = np.array([move in legal for move in self.moves], dtype=np.int8)
        facts = {"position": self._here.position, "board": self._here.board}
        return {"action_mask": mask, **facts, "result": self._winner or None}


def _texts(about: About) -> tuple[list[str], list[str]]:
    """Return all moves of a game, rising, and positions that show every letter and length."""
    if (about.form, about.move_form) == (BOARD, CELL):
        return list("012345678"), ["." * 7 + "XO"]
    known = explore(without_chance().get(about.name) or Ruleset(about.name))
    return sorted({move for moves in known.values() for move in moves}), list(known)
