"""The names of games, options and policies as types of TypeScript."""

from collections.abc import Iterable, Mapping

import ttt_tables as ttt
from ttt_tables.games.described import options_of_game
from ttt_tables.games.registry import CLASSIC, game_names
from ttt_tables.interfaces.http.files import PAGE
from ttt_tables.play.about import Option

FILE = PAGE / "library" / "names.d.ts"
RULESET = "RulesetOptions"
TYPES = {int: "number", float: "number", str: "string"}


def names() -> str:
    """Return the text of the file."""
    rulesets = options_of_game(CLASSIC)
    games = {name: options_of_game(name) for name in game_names()}
    members = "".join(
        f'  "{name}": {RULESET if options == rulesets else _object(options)};\n'
        for name, options in games.items()
    )
    policies = dict.fromkeys(one for name in games for one in ttt.game(name).policies)
    return f"""// The names of games, options and policies, by `make catalog`.

export type Side = "X" | "O";
export type Result = Side | "draw";

/** The options of the classic game and of each ruleset that has a name. */
export type {RULESET} = {_object(rulesets)};

/** The options that make each game. */
export interface GameOptions {{
{members}}}

export type GameName = keyof GameOptions;

/** The names of all policies; `game.policies` are those of a game. */
export type PolicyName = {_union(policies)};
"""


def _object(options: Mapping[str, Option]) -> str:
    """Return the type of an object that may have these options and no others."""
    if not options:
        return "Record<string, never>"
    return f"{{ {'; '.join(f'{name}?: {_type(one)}' for name, one in options.items())} }}"


def _type(option: Option) -> str:
    if option.named:  # any other text is read, too
        return f"{_union(option.named())} | (string & {{}})"
    return _union(option.names()) if option.choices else TYPES[option.kind]


def _union(texts: Iterable[str]) -> str:
    return " | ".join(f'"{text}"' for text in texts)
