"""The description of a game for the interfaces: its rule, its verbs and their options.

An option belongs to the game, to the position or to the answer, and no two of these share a name.
So an interface can sort the options of a request without code for single games.
"""

from collections.abc import Mapping

from ttt_tables.errors import UnknownGameError, quote
from ttt_tables.games.registry import CLASSIC, OWN, game_names, known_game, make, own
from ttt_tables.play.about import MOST_MILLISECONDS, About, Option
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.puzzles import PUZZLE_OPTIONS
from ttt_tables.play.rules import Rules
from ttt_tables.stores import Stored, Stores

# The verbs of games, in the order in which the interfaces list them. Every game has the first four.
VERBS = {
    "probe": "show the value of a position under perfect play",
    "moves": "list the moves of a position, best first",
    "choose": "choose one move to play",
    "play": "show the position after a move or a chance outcome",
    "explain": "explain why each move wins, draws or loses",
    "puzzle": "set puzzles, in which only one move keeps the result",
}
OF_ALL = ("probe", "moves", "choose", "play")
MATCH = "match"  # a match of a user against a player: it has options like a verb
MOST_NODES = 1_000_000  # of one search


def _notations() -> tuple[str, ...]:
    from ttt_tables.notation.notations import BY_NAME

    return tuple(BY_NAME)


OF_POSITION = {
    "position": Option("the position"),
    "played": Option("moves and chance outcomes to play from the position"),
    "notation": Option("the notation of boards and moves", choices=_notations),
    "symbols": Option("the symbols of X, O and an empty cell, such as 'x o b'"),
}
SEED = Option("seed that makes random choices repeatable", int)
SIDE = Option("your side: X (the default), which starts, or O", choices=("X", "O"))
SKILL = Option(
    "how well the other side plays: 0.8 plays a good move four times in five. In games without "
    "chance, loss=0.2 loses one game in five against perfect play and win=0.7 wins seven games in "
    "ten against random play",
    example="0.8",
)
OF_ANSWER = {
    "policy": Option(
        "the policy that ranks the moves", choices=lambda: evaluator(CLASSIC).policies()
    ),
    "milliseconds": Option(
        "the engine's time per move, in milliseconds",
        float,
        least=0,
        most=MOST_MILLISECONDS,
        example="500",
    ),
    "nodes": Option(
        "positions that the engine visits, instead of a time limit", int, (), 1, MOST_NODES
    ),
}


def rules(name: str) -> Rules | type[Rules]:
    """Return the rules of a game, or the class of its rules. Raises UnknownGameError."""
    if known_game(name) in OWN:
        found: type[Rules] = own(name)[0]
        return found
    from ttt_tables.games.family.registry import rules_of

    return rules_of(name)


def evaluator(name: str) -> type[Evaluator]:
    """Return the class of the evaluator of a game. Raises UnknownGameError."""
    if known_game(name) in OWN:
        found: type[Evaluator] = own(name)[1]
        return found
    from ttt_tables.games.family.variant import VariantEvaluator

    return VariantEvaluator


def readers() -> tuple[type[Stored], ...]:
    """Return the readers of the packs that the games use, ordered by the names of the packs."""
    every = {one.pack_name: one for name in game_names() for one in evaluator(name).readers}
    return tuple([every[name] for name in sorted(every)])


def packs() -> tuple[str, ...]:
    """Return the names of the packs that the games use, in rising order."""
    return tuple([reader.pack_name for reader in readers()])


def files() -> dict[str, str]:
    """Return the paths of the other files that JavaScript loads, by their names there."""
    of_games = [evaluator(name).files() for name in game_names()]
    return {name: path for found in of_games for name, path in found.items()}


def verbs(name: str) -> tuple[str, ...]:
    """Return the verbs of a game. Raises UnknownGameError."""
    known = evaluator(name)
    return (*OF_ALL, *[verb for verb in VERBS if verb not in OF_ALL and hasattr(known, verb)])


def check_verb(name: str, verb: str) -> None:
    """Raise UnknownGameError for an unknown game, or for a verb that the game does not have."""
    if verb not in (having := verbs(name)):
        raise UnknownGameError(
            f"the game {name} has no verb {quote(verb)}: choose one of {', '.join(having)}"
        )


def options_of_game(name: str) -> Mapping[str, Option]:
    """Return the options that make a game."""
    if name == CLASSIC:
        from ttt_tables.games.family.variant import options_of

        return options_of(name)
    return rules(name).option_spec


def options(name: str, verb: str) -> dict[str, Option]:
    """Return the options of a verb or of MATCH, without those that make the game."""
    if verb == "puzzle":
        return {**PUZZLE_OPTIONS}
    if verb == MATCH:
        return _of_match(name)
    takes = evaluator(name).takes
    found = {**OF_POSITION}
    if verb == "play":
        found["move"] = Option("the move or the chance outcome")
    if verb in ("moves", "choose"):
        found |= {option: OF_ANSWER[option] for option in takes}
    if verb == "choose":
        found["seed"] = SEED
    if verb == "explain" and "policy" in takes:
        found["policy"] = OF_ANSWER["policy"]
    return found


def _of_match(name: str) -> dict[str, Option]:
    known = evaluator(name)
    found = {"side": SIDE, "seed": SEED, "notation": OF_POSITION["notation"]}
    if known.policies():
        plays = "the policy of the other side (by default it picks a best move at random)"
        found["policy"] = Option(plays, choices=known.policies)
    found |= {option: OF_ANSWER[option] for option in known.takes if option != "policy"}
    return found if rules(name).hidden else {**found, "skill": SKILL}


def helped(name: str, verb: str) -> dict[str, Option]:
    """Return all options of a verb with their help texts, those that make the game last."""
    told, found = about(name), options(name, verb)
    for option, form in (("position", told.position_format), ("move", told.move_format)):
        if option in found:
            found[option] = found[option]._replace(help=form)
    return {**found, **told.options}


def merged(verb: str = "") -> dict[str, Option]:
    """Return the options of a verb, or of all verbs, over all games.

    If an option has several meanings, its help lists each with its games. The choices of an option
    are those of all games.
    """
    found: dict[str, Option] = {}
    helps: dict[str, dict[str, list[str]]] = {}
    for name in game_names():
        having = [one for one in verbs(name) if verb in ("", one)]
        for option, one in {k: v for each in having for k, v in helped(name, each).items()}.items():
            first = found.setdefault(option, one)
            if one.choices != first.choices:
                both = dict.fromkeys([*first.names(), *one.names()])
                found[option] = first._replace(choices=tuple(both))
            helps.setdefault(option, {}).setdefault(one.help, []).append(name)
    for option, told in helps.items():
        several = [f"{', '.join(of)}: {meaning}" for meaning, of in told.items()]
        found[option] = found[option]._replace(help="; ".join(several if several[1:] else told))
    return found


def searches(name: str, verb: str) -> bool:
    """Return whether a verb searches for a given time, so that its answers may vary."""
    return "milliseconds" in options(name, verb)


def rulesets() -> dict[str, object]:
    """Return the space of rulesets as plain data, and the names of the variants with tables."""
    from ttt_tables.games.family.registry import GAMES
    from ttt_tables.games.family.rule_options import as_data

    return {"rulesets": as_data(), "variants": [*GAMES]}


def about(name: str) -> About:
    """Return the description of a game; its options are those that make it."""
    of = rules(name)
    return About(
        of.name,
        of.title,
        of.summary,
        of.start,
        of.example,
        of.position_format,
        of.move_format,
        options_of_game(name),
        of.symmetries,
        of.source,
        of.details,
    )


def answer_sheets() -> list[dict[str, object]]:
    """Return the smallest sheets of answers: of each side, opening and aim the boards in order.

    `answers` has each board as text, as a game first leads to it, and the cell of its answer.
    """
    from ttt_tables.board.numbers import show
    from ttt_tables.games.classic.answer_sheets import as_met, sheets

    return [
        {
            "side": sheet.side,
            "opening": sheet.opening,
            "aim": sheet.aim,
            "answers": [(show(board), cell) for board, cell in as_met(sheet)],
        }
        for sheet in sheets()
    ]


def puzzles_to_play(stores: Stores) -> dict[str, dict[int, str]]:
    """Return the puzzles that are played to the end: by game and number, easiest first, a position.

    They are the hard puzzles of the classic game, and all puzzles of the variants.
    """
    from ttt_tables.board.numbers import show
    from ttt_tables.games.classic.game import ClassicEvaluator
    from ttt_tables.games.classic.puzzles import puzzles
    from ttt_tables.games.family.puzzles import PUZZLED
    from ttt_tables.games.family.puzzles import puzzles as of_variant
    from ttt_tables.games.family.stored import Family

    classic = make(stores, CLASSIC).evaluator
    assert isinstance(classic, ClassicEvaluator)
    family = stores.read(Family)
    return {
        CLASSIC: {one.number: show(one.number) for one in puzzles("hard", classic.rows)},
        **{
            name: {one.number: one.position for one in of_variant(name, family)} for name in PUZZLED
        },
    }
