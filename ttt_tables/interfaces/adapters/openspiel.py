"""OpenSpiel games for every game, with bots and policies for them and for three OpenSpiel games.

    register()                          then pyspiel.load_game("ttt_dice") finds each game by name
    load("dice", rule="reroll")         a pyspiel.Game with options, or of ttt.solve(MyRules())
    GameBot("perfect", game, seed=7)    a pyspiel.Bot; with milliseconds= or nodes= it searches
    GamePolicy("random", game)          a policy for OpenSpiel's algorithms: exact probabilities
    ask_phantom(policy)                 an OpenSpiel policy of a phantom game, for `ttt.phantom`

Bots and policies play `tic_tac_toe`, `ultimate_tic_tac_toe`, `phantom_ttt` in both versions, and
all games of `register`. The rule of `ultimate_tic_tac_toe` is `closed-draw`, and a free move is two
actions of one player: first the board, then the cell. A state of another game raises BadBoardError,
and a state whose game has ended raises GameOverError.
"""

from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import ttt_tables.phantom
from ttt_tables.board.numbers import LINES, OTHER, check_seed
from ttt_tables.default import given_tablebase
from ttt_tables.errors import BadBoardError, BadModelError, GameOverError, missing_extra, quote

try:
    import numpy as np
    import pyspiel
    from open_spiel.python import policy as openspiel
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("numpy", "pyspiel", "open_spiel"):
        raise
    raise missing_extra("this adapter", "OpenSpiel", "openspiel") from None

from ttt_tables.games.registry import CLASSIC, game_names
from ttt_tables.notation.boards import read_board
from ttt_tables.play.environment import PLIES, reward
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.match import BOTH, Match
from ttt_tables.play.player import Player
from ttt_tables.play.policy import Policy
from ttt_tables.play.position import Position
from ttt_tables.play.words import Words, words_of
from ttt_tables.tablebase import Tablebase

PREFIX = "ttt_"
PHANTOM = "phantom_ttt"
VERSIONS = ("classical", "abrupt")  # in the second, trying an occupied cell ends the turn
OURS = ("phantom", "abrupt")  # our games of both versions
SIDES = tuple(OTHER)  # by player
CHANCE, TERMINAL = -1, -4  # as pyspiel.PlayerId has them
AnyGame = Any  # an OpenSpiel game, our game, or a name
Steps = list[tuple[int, float]]  # actions with their probabilities
Known = Any  # an InformationSet, with which `ttt.phantom` calls policies


# --- our games in OpenSpiel -----------------------------------------------------------------------


class SpielGame(pyspiel.Game):
    """A game for OpenSpiel. Chance nodes are explicit, and a state is a `Match`."""

    name = CLASSIC

    def __init__(self, params: Mapping[str, Any] | None = None, game: Game | None = None) -> None:
        self.game = game or given_game(self.name)
        self.words = words_of(self.game)
        self.first = Match(self.game, BOTH, 0, plies=PLIES)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(1, len(self.words.moves)),
            max_chance_outcomes=len(self.words.outcomes),
            num_players=len(SIDES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=PLIES,
        )
        # A registered game has default options and takes no others.
        made = {name: str(value) for name, value in game.options.items()} if game else {}
        super().__init__(_type_of(self.game, bool(self.words.outcomes), made), info, params or made)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":
        return Observer(self.words.length)

    def __reduce__(self) -> tuple[Callable[..., pyspiel.Game], tuple[object, ...]]:
        """Return how another process makes the game, even if it has not called `register`."""
        if type(self) is SpielGame:
            return load, (self.game,)
        return _load_registered, (self.get_type().short_name,)


class Held(NamedTuple):
    """The match of a state. It is never changed, so OpenSpiel's clones of a state share it."""

    words: Words
    match: Match

    def __deepcopy__(self, memo: object) -> "Held":
        return self


class SpielState(pyspiel.State):
    """A state of a game in OpenSpiel: a match with moves as numbers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.words, game.first)

    @property
    def words(self) -> Words:
        return self.held.words

    @property
    def match(self) -> Match:
        return self.held.match

    def current_player(self) -> int:
        here = self.match.here
        if self.match.result:
            return TERMINAL
        return CHANCE if here.outcomes else SIDES.index(here.to_move or "")

    def is_terminal(self) -> bool:
        return self.match.result is not None

    def returns(self) -> list[float]:
        return [reward(self.match, side) for side in SIDES]

    def chance_outcomes(self) -> Steps:
        known = {one.name: float(one.probability) for one in self.match.here.outcomes}
        return [(action, known[name]) for action, name in self._actions().items()]

    def _legal_actions(self, player: int) -> list[int]:
        return [*self._actions()] if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise GameOverError(f"the game has ended on {quote(str(self))}: no move is left")
        match = copy(self.match)
        match.play(self.words.move(match.here, action))
        self.held = Held(self.words, match)

    def _action_to_string(self, player: int, action: int) -> str:
        return (self.words.outcomes if player == CHANCE else self.words.moves)[action]

    def _actions(self) -> Mapping[int, str]:
        return {} if self.match.result else self.words.actions(self.match.here)

    def __str__(self) -> str:
        return self.match.here.text


class Observer:
    """The information state of a player in a state, as text and in digits."""

    def __init__(self, length: int) -> None:
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.words.digits(self.string_from(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.match.here.information_state_of(SIDES[player]).text


def load(game: str | Game = CLASSIC, **options: Any) -> SpielGame:
    """Return an OpenSpiel game from a name and the options of the game, or from a Game."""
    return SpielGame(game=given_game(game, **options))


def register() -> tuple[str, ...]:
    """Register each game with `pyspiel.load_game`, and return the names, such as ttt_dice."""
    names = {PREFIX + name.replace("-", "_"): name for name in game_names()}
    for known, name in names.items():
        if known not in pyspiel.registered_names():
            game = given_game(name)
            kind = type(known, (SpielGame,), {"name": name})
            chance = game.evaluator.chance and not game.rules.hidden
            pyspiel.register_game(_type_of(game, chance, {}), kind)
    return tuple(names)


def _load_registered(name: str) -> pyspiel.Game:
    register()
    return pyspiel.load_game(name)


def _type_of(game: Game, chance: bool, made: Mapping[str, str]) -> pyspiel.GameType:
    kind, acts, shown = pyspiel.GameType, pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return kind(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=game.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=acts.EXPLICIT_STOCHASTIC if chance else acts.DETERMINISTIC,
        information=shown.IMPERFECT_INFORMATION if game.rules.hidden else shown.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(SIDES),
        min_num_players=len(SIDES),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**made},
    )


# --- states, read ---------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A state of a game that goes on: a position, and an action for each legal move."""

    here: Position
    actions: Mapping[str, int]


def read_state(state: pyspiel.State, tablebase: Tablebase | None = None) -> Turn:
    """Return the information of the player to move, and the actions of the moves.

    Raises BadBoardError for a state of another game, and GameOverError.
    """
    name = state.get_game().get_type().short_name
    if not isinstance(state, SpielState) and name not in READERS:
        raise BadBoardError(f"the game must be one of {', '.join(READERS)}, got {quote(name)}")
    if state.is_terminal():
        raise GameOverError(f"this game of {name} has ended: no move is left")
    if not isinstance(state, SpielState):
        return READERS[name](state, given_tablebase(tablebase))
    here = state.match.here
    return Turn(
        here.information_state, {move: action for action, move in state.words.actions(here).items()}
    )


def _turn(tables: Tablebase, text: str, name: str = CLASSIC) -> Turn:
    """Return a turn in one of our games whose moves are cells, like OpenSpiel's actions."""
    here = Position(_made(tables, name), text)
    return Turn(here, {move: int(move) for move in here.legal_moves})


def _read_classic(state: pyspiel.State, tables: Tablebase) -> Turn:
    return _turn(tables, read_board("".join(str(state).split()), "openspiel"))


def _read_phantom(state: pyspiel.State, tables: Tablebase) -> Turn:
    return _turn(tables, read_phantom(state), OURS[_is_abrupt(state.get_game())])


def _read_ultimate(state: pyspiel.State, tables: Tablebase) -> Turn:
    """Read a half-made free move as free, with the moves in the chosen board."""
    words = str(state).split()  # 27 thirds of rows; Current player: 0 Forced board: any
    texts = ["".join(words[9 * (k // 3) + k % 3 : 9 * (k // 3 + 1) : 3]) for k in range(9)]
    boards = "/".join([read_board(text, "openspiel") for text in texts])
    player, history = state.current_player(), state.full_history()
    is_half = bool(history) and history[-1].player == player
    target = "*" if is_half or words[-1] == "any" else words[-1]
    game = _made(tables, "ultimate", rule="closed-draw")
    here = Position(game, f"{boards} {SIDES[player]} {target}")
    chosen = words[-1] if is_half else ""
    digit = int(words[-1] != "any")  # of a move: its board, or its cell
    moves = [move for move in here.legal_moves if move.startswith(chosen)]
    return Turn(here, {move: int(move[digit]) for move in moves})


def read_phantom(state: pyspiel.State) -> str:
    """Return the information of the player to move in a state of `phantom_ttt`, in our notation.

    It has a word for each turn, or in the abrupt version for each cell: "01 7? X", "0? 1 7? X".
    """
    abrupt = _is_abrupt(state.get_game())
    player, turns, rejected = state.current_player(), list[str](), ""
    words = state.information_state_string(player).split()  # three rows; player,cell of each action
    view = "".join(words[:3])
    for word in words[3:]:
        who, _, cell = word.partition(",")
        if not cell or who != str(player):
            continue
        stands = view[int(cell)] == "xo"[player]
        if abrupt:
            turns.append(cell if stands else f"{cell}?")
        elif stands:
            turns.append("".join(sorted(rejected)) + cell)
            rejected = ""
        else:
            rejected += cell
    turns += ["".join(sorted(rejected)) + "?"] if rejected else []
    return f"{' '.join(turns) or '-'} {SIDES[player]}"


READERS: dict[str, Callable[[pyspiel.State, Tablebase], Turn]] = {
    "tic_tac_toe": _read_classic,
    "ultimate_tic_tac_toe": _read_ultimate,
    PHANTOM: _read_phantom,
}


@lru_cache(16)
def _made(tables: Tablebase, name: str, **options: str) -> Game:
    return tables.game(name, **options)


# --- bots and policies ----------------------------------------------------------------------------


class _Players:
    """A policy in any game, or in a single one."""

    def __init__(
        self,
        policy: Policy | None,
        game: AnyGame | None,
        tablebase: Tablebase | None,
        limits: dict[str, Any],
    ) -> None:
        if not (game is None or isinstance(game, pyspiel.Game)):
            game = load(game)
        self.game: pyspiel.Game | None = game
        self._policy, self._tables, self._limits = policy, given_tablebase(tablebase), limits
        self._of: dict[Game, Player] = {}

    def read(self, state: pyspiel.State) -> Turn:
        """Return the information of the player to move, and the actions.

        Raises BadBoardError for a state of a game other than the given one.
        """
        if self.game is not None and _named(state.get_game()) != _named(self.game):
            raise BadBoardError(f"the state must be of {self.game}, got one of {state.get_game()}")
        return read_state(state, self._tables)

    def probabilities(self, turn: Turn) -> dict[int, float]:
        """Return the probability of every legal action, sorted by action."""
        game, actions = turn.here.game, turn.actions
        if game not in self._of:
            self._of[game] = Player(game, self._policy, **self._limits)
        wanted = self._of[game].probabilities(turn.here)
        if not any(wanted[move] for move in actions):  # the chosen board is not the policy's
            ranked = game.moves(turn.here, **self._limits)
            wanted |= {next(one.move for one in ranked if one.move in actions): 1.0}
        found = dict.fromkeys(sorted(actions.values()), 0.0)
        for move, action in actions.items():
            found[action] += wanted[move]
        return found


def _named(game: pyspiel.Game) -> tuple[str, object]:
    return game.get_type().short_name, game.get_parameters()


class GameBot(pyspiel.Bot):
    """A bot for either side, with any policy that `Player` takes. A seed makes it repeatable.

    game   the only game that it plays, as an OpenSpiel game, our game or a name; by default all
           games that it can read

    Raises as `Player` does, when it must move.
    """

    def __init__(
        self,
        policy: Policy | None = None,
        game: AnyGame | None = None,
        seed: int | str | None = None,
        tablebase: Tablebase | None = None,
        **limits: Any,
    ) -> None:
        super().__init__()
        self._players = _Players(policy, game, tablebase, limits)
        self._source = Random(check_seed(seed))

    def restart_at(self, state: pyspiel.State) -> None:
        return

    def provides_policy(self) -> bool:
        return True

    def step(self, state: pyspiel.State) -> int:
        return self.step_with_policy(state)[1]

    def get_policy(self, state: pyspiel.State) -> Steps:
        return [*self._players.probabilities(self._players.read(state)).items()]

    def step_with_policy(self, state: pyspiel.State) -> tuple[Steps, int]:
        steps = self.get_policy(state)
        actions, weights = zip(*steps, strict=True)
        return steps, self._source.choices(actions, weights)[0]


class GamePolicy(openspiel.Policy):
    """A policy for OpenSpiel's algorithms, for both players of a game.

    The game is an OpenSpiel game, our game or a name. OpenSpiel's `sample_action` draws from
    `random_state`. Raises as `Player` does, when it is called.
    """

    def __init__(
        self,
        policy: Policy | None = None,
        game: AnyGame = CLASSIC,
        random_state: object = None,
        tablebase: Tablebase | None = None,
        **limits: Any,
    ) -> None:
        self._players = _Players(policy, game, tablebase, limits)
        super().__init__(self._players.game, [0, 1], random_state)
        self._known: dict[tuple[str, ...], dict[int, float]] = {}

    def action_probabilities(
        self, state: pyspiel.State, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of every legal action.

        player_id   the player to move, or None

        Raises BadBoardError for the other player, and for a state of another game.
        """
        turn = self._players.read(state)
        if player_id not in (None, state.current_player()):
            raise BadBoardError(
                f"player_id must be {state.current_player()}, the player to move, got "
                f"{quote(player_id)}"
            )
        asked = turn.here, *turn.actions
        if asked not in self._known:
            self._known[asked] = self._players.probabilities(turn)
        return dict(self._known[asked])


# --- an OpenSpiel policy in phantom tic-tac-toe ---------------------------------------------------


def ask_phantom(
    policy: openspiel.Policy, game: pyspiel.Game | None = None
) -> Callable[[Position], dict[int, float]]:
    """Return an OpenSpiel policy for a phantom game as a policy of this package.

    game   the game whose states the policy knows, by default `policy.game`: OpenSpiel's
           `phantom_ttt`, or `ttt_phantom` or `ttt_abrupt`, whose states then have no history

    The states of `phantom_ttt` show the order of rejected tries within a turn. With `ordered=True`,
    `game.evaluate`, `against` and `exploitability` query each order.

    Raises BadModelError for a policy of another game, and when it is queried in the other version.
    """
    game = game or getattr(policy, "game", None)
    abrupt = _is_abrupt(game)

    def ask(here: Position) -> dict[int, float]:
        known = ttt_tables.phantom.parse(here)
        if known.abrupt != abrupt:
            raise BadModelError(
                f"the policy plays the {VERSIONS[abrupt]} version ({game}), but got a position "
                f"of the {VERSIONS[known.abrupt]} one"
            )
        state = _state_of(known, game)
        chances: dict[int, float] = policy.action_probabilities(state, state.current_player())
        return chances

    return ask


def _is_abrupt(game: object) -> bool:
    """Return whether a phantom game is the abrupt version. Raises BadModelError."""
    if isinstance(game, SpielGame) and game.game.name in OURS:
        return game.game.name == OURS[True]
    if isinstance(game, pyspiel.Game) and game.get_type().short_name == PHANTOM:
        return bool(game.get_parameters()["gameversion"] == VERSIONS[True])
    names = ", ".join([PHANTOM, *[PREFIX + name for name in OURS]])
    raise BadModelError(f"the policy's game must be one of {names}, got {quote(game)}")


def _state_of(known: Known, game: pyspiel.Game) -> pyspiel.State:
    """Return a state in which the side to move knows this information set."""
    state = game.new_initial_state()
    if isinstance(game, SpielGame):  # playing a game up to it would take milliseconds
        text = f"{str(known) or '-'} {known.side}"
        match = Match(game.game, BOTH, 0, plies=PLIES, start=Position(game.game, text))
        state.held = Held(game.words, match)
        return state
    for cell in _history(known):
        state.apply_action(cell)
    return state


def _history(known: Known) -> list[int]:
    """Return the actions of a game in which the side to move knows this information set.

    The other side marks the cells that were rejected, as late as possible in the abrupt version,
    and a hidden cell if necessary. In that version its other turns are rejected tries; in the
    other version it has no other turns.
    """
    late = SIDES.index(known.side)
    hidden = late if known.abrupt else len(known.marks) + late - len(known.taken)
    theirs = next(
        [*known.taken, *more]
        for more in combinations(known.legal_moves(), hidden)
        if not any({*line} <= {*known.taken, *more} for line in LINES)
    )
    history: list[int] = []
    untried: list[int] = []  # this side's marks, by the other
    last = len(known.turns) + 1 if known.abrupt else len(known.rejections)
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
