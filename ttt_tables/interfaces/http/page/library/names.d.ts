// The names of games, options and policies, by `make catalog`.

export type Side = "X" | "O";
export type Result = Side | "draw";

/** The options of the classic game and of each ruleset that has a name. */
export type RulesetOptions = { marks?: "own" | "either" | "one"; max_marks?: "none" | "three" | "four"; sliding?: "lines" | "straight" | "king" | "anywhere"; barred_centre?: "none" | "first" | "all"; gravity?: "off" | "on"; lines?: "eight" | "torus" | "straight"; line_result?: "wins" | "loses"; counted_lines?: "both" | "X"; no_moves?: "loses" | "draws" };

/** The options that make each game. */
export interface GameOptions {
  "classic": RulesetOptions;
  "dice": { rule?: "pass" | "draw" | "reroll" | "forfeit" };
  "miniboard": Record<string, never>;
  "random-turn": Record<string, never>;
  "bidding": { chips?: number };
  "picaria-thirteen": { barred_centre?: "none" | "first" | "all" };
  "positional": { rule?: "3x3-three" | "4x3-three" | "4x3-four" | "4x4-three" | "4x4-four" | "5x3-three" | "5x3-four" | "5x3-five" | "5x4-four" | "5x5-four" | "6x5-four" | "6x6-four" | "7x5-four" | "7x6-four" | "3x3-three-loses" | "4x4-three-falling" | "4x4-four-falling" | "3x3-cylinder" | "4x4-cylinder" | "4x4-squares" | "two-boards" | "two-cubes" | "3x3x3" | "fifteen" };
  "phantom": Record<string, never>;
  "abrupt": Record<string, never>;
  "probabilistic": { grid?: "printed" | "coin" | "certain" | "reluctant" | "cross" | (string & {}); draw_value?: number };
  "ultimate": { rule?: "closed-draw" | "closed-count" | "open" };
  "misere": RulesetOptions;
  "wild": RulesetOptions;
  "wild-misere": RulesetOptions;
  "notakto": { boards?: number };
  "morris-lines": RulesetOptions;
  "morris-orthogonal": RulesetOptions;
  "morris-anywhere": RulesetOptions;
  "picaria": RulesetOptions;
  "achi": RulesetOptions;
  "torus": RulesetOptions;
  "gravity": RulesetOptions;
  "maker-breaker": RulesetOptions;
  "vanishing": Record<string, never>;
  "vanishing-reuse": Record<string, never>;
}

export type GameName = keyof GameOptions;

/** The names of all policies; `game.policies` are those of a game. */
export type PolicyName = "perfect" | "perfect-any" | "safe-uniform" | "safe-centre" | "max-win-uniform" | "max-win-centre" | "max-score-uniform" | "max-score-centre" | "1f604-uniform" | "1f604-centre" | "random" | "menace" | "menace-greedy" | "td" | "newell-simon" | "third-grade" | "first-grade" | "kindergarten" | "first-free" | "centre-first" | "threats" | "optimal" | "max-success" | "max-difference" | "csun-regular";
