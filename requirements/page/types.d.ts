// The words that every script of the page uses, for tsc. The page itself needs nothing of this file.

/** What the address tells, all of it texts. */
type State = Record<string, string>;
/** To another state; quietly: without an entry in the history. */
type Go = (change: State, quiet?: boolean) => void;
/** An element, a text, nothing, or a list of these. */
type Part = any;
/** A text, or a value and its text. */
type Option = string | [string, string];
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
type Value = import("../../ttt_tables/doors/http/page/board.js").Value;
type Played = import("../../ttt_tables/doors/http/page/table.js").Played;
type Rated = import("../../ttt_tables/doors/http/page/history.js").Rated;
/** Of a site: a hash of its files, and their paths. `make site` writes them into sw.js. */
declare const VERSION: string;
declare const FILES: string[];
