// The words that every script of the page uses, for tsc. The page itself needs nothing of this file.

/** What the address tells, all of it texts. */
type State = Record<string, string>;
/** To another state; quietly: without an entry in the history. */
type Go = (change: State, quiet?: boolean) => void;
/** An element, a text, nothing, or a list of these. */
type Part = any;
/** A text, or a value and its text. */
type Option = string | string[];
/** A move of an answer: the chances are the mover's. */
type Move = {
  cell: number;
  score: number;
  win: number;
  draw: number;
  loss: number;
  distance: number | null;
  probability: number;
  rank: number;
};
type Chances = { x_win: number; draw: number; o_win: number };
type Tables = import("../../ttt_tables/doors/http/page/ttt-tables.js").Classic;
type Dice = import("../../ttt_tables/doors/http/page/ttt-tables.js").Dice;
type Miniboard = import("../../ttt_tables/doors/http/page/ttt-tables.js").Miniboard;
type Strategy = import("../../ttt_tables/doors/http/page/ttt-tables.js").Strategy;
type Played = import("../../ttt_tables/doors/http/page/table.js").Played;
/** Of a site: a hash of its files, and their paths. `make site` writes them into sw.js. */
declare const VERSION: string;
declare const FILES: string[];
/** Of a cell, for the side to move. */
type Value = {
  text: string;
  detail?: string;
  score: number;
  win?: number;
  draw?: number;
  loss?: number;
  best?: boolean;
};
/** One move: what the best cells were, what it cost its mover and what luck then brought him. */
type Rated = {
  ply: number;
  side: string;
  cell: number | string;
  name: string;
  cost: number;
  best: number[];
  luck?: number;
  columns?: Part[];
};
/** The third cell of a line with two marks. */
type Threat = { cell: number; line: number[] };
/** Why a move is worth what it is: as ttt_tables/classic/explanation.py says. */
type Reason = {
  cell: number;
  wdl: number;
  distance: number;
  rank: number;
  keeps: boolean;
  completes: number[][];
  blocks: number[][];
  threatens: Threat[];
  leaves: Threat[];
  fork: boolean;
  forced: number | null;
  replies: number[];
  follows: number[];
};
