"""OpenSpiel's `tic_tac_toe` and two relatives: bots, and policies for its algorithms.

    TablebaseBot("perfect")           a pyspiel.Bot that plays any policy of the classic game
    TablebasePolicy("random")         the same as a Policy: its exact probabilities
    UltimateBot(milliseconds=20)      the engine, `ttt.ultimate.choose`
    UltimatePolicy(depth=4)           the same to a depth, so that it is a function of the state
    PhantomPolicy()                   optimal strategies of both players of `phantom_ttt`
    ask_phantom(policy)               an OpenSpiel policy of it, for `ttt.phantom.exploitability`

Actions of `tic_tac_toe` and `phantom_ttt` are cells, row by row. In `ultimate_tic_tac_toe` a free
move is two actions of one player, the board and then the cell; its rule is `closed-draw`. A state
of another game is refused with BadBoardError, one whose game has ended with GameOverError.
"""

from collections.abc import Callable
from itertools import combinations

from ttt_tables.board.numbers import WEIGHTS, winner
from ttt_tables.board.numbers import parse as parse_text
from ttt_tables.classic.given_policy import Policy
from ttt_tables.classic.rules import parse
from ttt_tables.default import given_tablebase
from ttt_tables.doors.adapters.player import Player, Seed
from ttt_tables.engine.budget import check_noise_seed, limit
from ttt_tables.engine.choose import choose
from ttt_tables.errors import (
    BadBoardError,
    GameOverError,
    OffStrategyError,
    missing_extra,
    quote,
)
from ttt_tables.games.phantom import ABRUPT
from ttt_tables.phantom.rules import SIDES, InformationSet, has_line
from ttt_tables.tablebase import Tablebase
from ttt_tables.ultimate.rules import Position

try:
    import pyspiel
    from open_spiel.python import policy as openspiel
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("pyspiel", "open_spiel"):
        raise
    raise missing_extra("this adapter", "OpenSpiel", "openspiel") from None

CLASSIC = "tic_tac_toe"
ULTIMATE = "ultimate_tic_tac_toe"
PHANTOM = "phantom_ttt"
VERSIONS = "classical", ABRUPT.name  # the second is where a refusal ends the turn
Steps = list[tuple[int, float]]  # actions with their probabilities


class _Bot(pyspiel.Bot):
    """The common part of both bots; each has its own `step_with_policy`."""

    def restart(self) -> None:
        """Begin another game."""

    def restart_at(self, state: pyspiel.State) -> None:
        """Begin a game at a state."""

    def inform_action(self, state: pyspiel.State, player: int, action: int) -> None:
        """Ignore another player's action: the next state shows it."""

    def provides_policy(self) -> bool:
        """Return True: `get_policy` and `step_with_policy` answer."""
        return True

    def step(self, state: pyspiel.State) -> int:
        """Return the action to play in a state."""
        return self.step_with_policy(state)[1]

    def get_policy(self, state: pyspiel.State) -> Steps:
        """Return every legal action with its probability."""
        return self.step_with_policy(state)[0]

    def step_with_policy(self, state: pyspiel.State) -> tuple[Steps, int]:
        """Return every legal action with its probability, and the action to play."""
        raise NotImplementedError


class TablebaseBot(_Bot):
    """A bot for `tic_tac_toe`, either side, by any policy: a name, a function or a table.

    With a seed its draws are repeatable. Raises as `Player` does.
    """

    def __init__(
        self, policy: Policy = "perfect", seed: Seed = None, tablebase: Tablebase | None = None
    ) -> None:
        super().__init__()
        self._player = Player(policy, seed, tablebase)

    def get_policy(self, state: pyspiel.State) -> Steps:
        """Return every legal action with its probability."""
        return list(self._player.probabilities(read_board(state)).items())

    def step_with_policy(self, state: pyspiel.State) -> tuple[Steps, int]:
        """Return every legal action with its probability, and one drawn from them."""
        return self.get_policy(state), self._player.choose(read_board(state))


class TablebasePolicy(openspiel.Policy):
    """A policy of the classic game for OpenSpiel's algorithms, for both players.

    OpenSpiel's `sample_action` draws from `random_state`. Raises as `Player` does.
    """

    def __init__(
        self,
        policy: Policy = "perfect",
        random_state: object = None,
        tablebase: Tablebase | None = None,
    ) -> None:
        super().__init__(pyspiel.load_game(CLASSIC), [0, 1], random_state)
        self._player = Player(policy, tablebase=tablebase)
        self._probabilities: dict[int, dict[int, float]] = {}

    def action_probabilities(
        self, state: pyspiel.State, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of every legal action.

        player_id   the player to move, or None

        Raises BadBoardError for the other player.
        """
        board = read_board(state)
        check_turn(state, player_id)
        if board not in self._probabilities:
            self._probabilities[board] = self._player.probabilities(board)
        return dict(self._probabilities[board])


class UltimateBot(_Bot):
    """A bot for `ultimate_tic_tac_toe`: the engine, for so many milliseconds a move, or to a depth.

    `ttt.ultimate.choose` explains the limits and the seed. Raises BadLimitError.
    """

    def __init__(
        self,
        milliseconds: float = 20,
        *,
        depth: int | None = None,
        seed: int = 0,
        tablebase: Tablebase | None = None,
    ) -> None:
        super().__init__()
        self._tablebase = given_tablebase(tablebase)
        limit(milliseconds, depth)
        self._limits = milliseconds, depth, check_noise_seed(seed)
        self._last: tuple[Position, tuple[int, int]] | None = None  # a free move takes two steps

    def step_with_policy(self, state: pyspiel.State) -> tuple[Steps, int]:
        """Return every legal action with its probability, 0 or 1, and the action to play."""
        position, board = read_ultimate(state)
        move = self._choose(position)
        if board is None:
            action = move[0] if position.target is None else move[1]
        else:  # the state may have chosen another board: then the engine searches that one
            action = (
                move[1] if move[0] == board else self._choose(position._replace(target=board))[1]
            )
        return [(legal, float(legal == action)) for legal in state.legal_actions()], action

    def _choose(self, position: Position) -> tuple[int, int]:
        if self._last is None or self._last[0] != position:
            game = self._tablebase.ultimate("closed-draw")
            game._position = position
            milliseconds, depth, seed = self._limits
            self._last = position, choose(game, milliseconds, depth=depth, seed=seed)
        return self._last[1]


class UltimatePolicy(openspiel.Policy):
    """The engine to a depth in plies, for OpenSpiel's algorithms: its move has probability 1."""

    def __init__(self, depth: int, seed: int = 0, tablebase: Tablebase | None = None) -> None:
        super().__init__(pyspiel.load_game(ULTIMATE), [0, 1])
        self._bot = UltimateBot(depth=depth, seed=seed, tablebase=tablebase)

    def action_probabilities(
        self, state: pyspiel.State, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of every legal action, 0 or 1, as `TablebasePolicy` does."""
        check_state(state, ULTIMATE)
        check_turn(state, player_id)
        return dict(self._bot.get_policy(state))


class PhantomPolicy(openspiel.Policy):
    """Optimal strategies of `phantom_ttt`, for both players, by their information sets.

    In the `abrupt` version they are nearly optimal. On an information set that the strategy never
    reaches, every legal action has the same probability.
    """

    def __init__(
        self,
        random_state: object = None,
        tablebase: Tablebase | None = None,
        *,
        abrupt: bool = False,
    ) -> None:
        super().__init__(load_phantom(abrupt), [0, 1], random_state)
        tables = given_tablebase(tablebase)
        self._phantom = tables.abrupt if abrupt else tables.phantom
        self._probabilities: dict[InformationSet, dict[int, float]] = {}

    def action_probabilities(
        self, state: pyspiel.State, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of every legal action, as `TablebasePolicy` does."""
        known = read_phantom(state)
        if known.abrupt != self._phantom.abrupt:
            raise BadBoardError(f"this plays the {VERSIONS[self._phantom.abrupt]} version")
        check_turn(state, player_id)
        if known not in self._probabilities:
            legal = known.legal_moves()
            try:
                moves = self._phantom.moves(known)
                named = {move.cell: float(move.probability) for move in moves}
            except OffStrategyError:
                named = dict.fromkeys(legal, 1 / len(legal))
            self._probabilities[known] = {cell: named.get(cell, 0.0) for cell in legal}
        return dict(self._probabilities[known])


def ask_phantom(policy: openspiel.Policy) -> Callable[[InformationSet], dict[int, float]]:
    """Return a policy of OpenSpiel for `phantom_ttt` as a function of an information set.

    With `ordered=True` it is asked about each order of refusals, of which its states tell.
    """
    games = [load_phantom(abrupt) for abrupt in (False, True)]

    def ask(known: InformationSet) -> dict[int, float]:
        state = _state_of(known, games[known.abrupt])
        chances: dict[int, float] = policy.action_probabilities(state, state.current_player())
        return chances

    return ask


def load_phantom(abrupt: bool) -> pyspiel.Game:
    """Return `phantom_ttt`, or its abrupt version."""
    return pyspiel.load_game(PHANTOM, {"gameversion": VERSIONS[abrupt]})


def _state_of(known: InformationSet, game: pyspiel.Game) -> pyspiel.State:
    """Return a state in which the side to move knows this."""
    state = game.new_initial_state()
    for cell in _history(known):
        state.apply_action(cell)
    return state


def _history(known: InformationSet) -> list[int]:
    """Return the actions of a game in which the side to move knows this.

    The other side marks the cells that are refused, as late as it can in the abrupt version, and a
    hidden one where it has to. There its other turns are refusals; else it has none.
    """
    late = SIDES.index(known.side)
    hidden = late if known.abrupt else len(known.marks) + late - len(known.taken)
    theirs = next(
        [*known.taken, *more]
        for more in combinations(known.legal_moves(), hidden)
        if not has_line((*known.taken, *more))
    )
    history: list[int] = []
    untried: list[int] = []  # this side's marks, by the other
    last = len(known.turns) + 1 if known.abrupt else len(known.refusals)
    for now in range(1, last + 1):
        words = [(cell, stands) for turn, cell, stands in known.turns if turn == now]
        wanted = [cell for cell, stands in words if not stands and cell in theirs]
        if now + late > 1 and known.abrupt and untried and not wanted:
            history.append(untried.pop())
        elif now + late > 1:
            history.append(wanted[0] if known.abrupt and wanted else theirs[0])
            theirs.remove(history[-1])
        history += [cell for cell, _ in words]
        untried += [cell for cell, stands in words if stands]
    return history


def read_board(state: pyspiel.State) -> int:
    """Return the board's number of an open state of `tic_tac_toe`."""
    check_state(state, CLASSIC)
    return parse("".join(str(state).split()), "openspiel")


def read_ultimate(state: pyspiel.State) -> tuple[Position, int | None]:
    """Return the position of an open state of `ultimate_tic_tac_toe`, and a chosen board or None.

    A free move is two actions. Between them the position is the one before the move, and the board
    is the one that the first action has chosen.
    """
    check_state(state, ULTIMATE)
    words = str(state).split()  # 27 thirds of rows; Current player: 0 Forced board: any
    texts = ["".join(words[9 * (k // 3) + k % 3 : 9 * (k // 3 + 1) : 3]) for k in range(9)]
    boards = tuple([parse_text(text, "openspiel") for text in texts])
    marks = [".XO".index(winner(board) or ".") for board in boards]
    macro = sum(mark * weight for mark, weight in zip(marks, WEIGHTS, strict=True))
    target = None if words[-1] == "any" else int(words[-1])
    history = state.full_history()
    position = Position(boards, macro, target, "XO"[state.current_player()])
    if history and history[-1].player == state.current_player():
        return position._replace(target=None), target
    return position, None


def read_phantom(state: pyspiel.State) -> InformationSet:
    """Return the information set of the player to move in an open state of `phantom_ttt`."""
    check_state(state, PHANTOM)
    abrupt = state.get_game().get_parameters()["gameversion"] == VERSIONS[True]
    player = state.current_player()
    words = state.information_state_string(player).split()  # three rows; player,cell of each action
    view, known = "".join(words[:3]), InformationSet(SIDES[player], abrupt=abrupt)
    for word in words[3:]:
        who, _, cell = word.partition(",")
        if cell and who == str(player):
            own = view[int(cell)] == "xo"[player]
            known = known.marked(int(cell)) if own else known.refused(int(cell))
    return known


def check_state(state: pyspiel.State, name: str) -> None:
    """Raise BadBoardError unless a state is of this game, GameOverError if the game has ended."""
    given = state.get_game().get_type().short_name
    if given != name:
        raise BadBoardError(f"this plays {name}, not {quote(given)}")
    if state.is_terminal():
        raise GameOverError(f"this game of {name} has ended: no move is left")


def check_turn(state: pyspiel.State, player: int | None) -> None:
    """Raise BadBoardError if the player is not to move."""
    if player not in (None, state.current_player()):
        raise BadBoardError(f"player {quote(player)} is not to move, but {state.current_player()}")
