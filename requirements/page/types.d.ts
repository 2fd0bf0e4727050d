// The words that every script of the page uses, for tsc. The page itself needs nothing of this file.

/** What the address tells, all of it texts. */
type State = Record<string, string>;
/** To another state; quietly: without an entry in the history. */
type Go = (change: State, quiet?: boolean) => void;
/** An element, a text, nothing, or a list of these. */
type Part = any;
/** A text, or a value and its text. */
type Option = string | string[];
type Chances = { x_win: number; draw: number; o_win: number };
type Tables = import("../../ttt_tables/interfaces/http/page/library/classic-tables.js").Classic;
type Miniboard = import("../../ttt_tables/interfaces/http/page/library/miniboard.js").Miniboard;
type Strategy = import("../../ttt_tables/interfaces/http/page/library/open-strategy.js").Strategy;
type Replay = import("../../ttt_tables/interfaces/http/page/play/replay.js").Replay;
/** Of a site: a hash of its files, the paths of those kept at once, and of those kept later. `make site` writes them into sw.js. */
declare const VERSION: string;
declare const FILES: string[];
declare const LATER: RegExp;
/** In the page that is one file: packs as base64 and workers as texts, by their paths. */
declare var embedded: Record<string, string> | undefined;
/** Node's, which a browser does not have. */
declare var process: { versions?: { node?: string } } | undefined;
/** What `make site` bundles into the console's worker. */
declare module "apache-arrow";
declare module "duckdb";
declare module "parquet-wasm";
/** Of a cell, for the side to move. */
type Value = {
  text: string;
  detail?: string;
  score: number;
  win?: number;
  draw?: number;
  loss?: number;
  best?: boolean;
  /** What else is drawn in the cell; what is said of it, where that is not its text. */
  drawn?: Element;
  spoken?: string;
};
/** One move: the best cells and their score for the mover, what it cost him, what luck brought him. */
type Rated = {
  ply: number;
  side: string;
  cell: number | string;
  name: string;
  score: number;
  cost: number;
  best: (number | string)[];
  /** The best moves as they are played, where `best` has their names. */
  bests?: (number | string)[];
  luck?: number;
  columns?: Part[];
  /** Whether every other move would have been marked as a mistake or inexact. */
  only?: boolean;
  /** What the move did, if all values of its game are exact. */
  judged?: import("../../ttt_tables/interfaces/http/page/play/judgement.js").Judgement;
};
/** A move that wins at once, and a line that it completes: null if it wins without one. */
type Threat = { move: string; line: number[] | null };
/** Why a move is worth what it is: as ttt_tables/play/reasons.py says. */
type Reason = {
  move: string;
  wdl: number;
  distance: number | null;
  rank: number;
  keeps: boolean;
  completes: number[][];
  blocks: number[][];
  threatens: Threat[];
  leaves: Threat[];
  fork: boolean;
  losing: string[];
  holding: string[];
  forced: string | null;
  replies: string[];
  follows: string[];
  forkFollows: boolean;
};
/** The third cell of a line with two marks. */
type CellThreat = { cell: number; line: number[] };
/** Why a move of the classic game is worth what it is: as ttt_tables/games/classic/explanation.py says. */
type CellReason = {
  cell: number;
  wdl: number;
  distance: number;
  rank: number;
  keeps: boolean;
  completes: number[][];
  blocks: number[][];
  threatens: CellThreat[];
  leaves: CellThreat[];
  fork: boolean;
  forced: number | null;
  replies: number[];
  follows: number[];
};
/** A position of a game: its board, who is to move, the result if it has ended, the cell played last. */
type Position = import("../../ttt_tables/interfaces/http/page/play/replay.js").Position;
/** An opponent: what it is called, and how it plays. */
type Level = { text: string; says: string };
/** What is said of an axis of the rulesets, and of each choice on it. */
type OptionWords = {
  title: string;
  why: string;
  choices: Record<string, { title: string; sentence: string }>;
};
/** A view: its parts, and what the program does once they are shown. */
type Drawn = { parts: Part[]; after?: (go: Go, signal: AbortSignal) => Promise<void> };
/** How somebody plays the classic game: cells with their weights. */
type Model = (board: string) => [number, number][];
/** A board to draw. */
type BoardGiven = {
  board: string;
  name: string;
  side?: string;
  /** Of each cell, or nothing. */
  values?: (Value | undefined)[];
  /** The cells that can be played; `play` is called with one. */
  open?: number[];
  play?: (cell: number) => void;
  /** Why a cell cannot be played, if the board does not show it. */
  rejects?: (cell: number) => string;
  /** A small text of each cell, below the rest. */
  notes?: Record<number, string | undefined>;
  /** What the cells' keys begin with: the focus returns to the key it was at. */
  key?: string;
  /** Whether empty cells show their number and details. */
  numbers?: boolean;
  /** Whether cells that are alike are hatched when one of them is pointed at. */
  twins?: boolean;
  /** The cell that was played last; `fresh`: just now. */
  last?: number;
  fresh?: boolean;
  /** The cell that is hinted at. */
  hint?: number;
  /** Cells that cannot be played, whatever they are worth. */
  closed?: number[];
  /** The mark that is set, where it is not that of the side. */
  mark?: string;
  /** The cell of the mark that goes with the next move, and of the one chosen to move. */
  leaving?: number;
  picked?: number;
  /** The line to draw over the board, null for none; if it is not said, that of the flat board. */
  line?: number[] | null;
  /** What is said before each cell's name. */
  place?: string;
};
/** What a game shows at its board. */
type Shown = {
  board: Part;
  /** Of the plays. */
  names: string[];
  status?: string;
  above?: Part;
  below?: Part;
  /** The list of moves, where it is not the usual one; in study it stands before the settings, and
   * the lines before it. */
  lines?: Part;
  list?: Part;
  /** What is said below the list of moves. */
  end?: Part;
  /** The boards of the position after so many plays; the board and the cell of a play. */
  boards?: (ply: number) => string[];
  spot?: (play: string) => number[];
};
/** What a game is worth: here, at every position, and what each play cost. */
type Worth = {
  chances?: Chances | null;
  /** What the chances rest on. */
  title?: string;
  /** X's, of every position; of the last ones it may not be known yet. */
  scores?: (number | undefined)[];
  /** Each play; `heads` are those of its columns, `against` whom costs are reckoned against. */
  rated?: Rated[];
  against?: string;
  heads?: string[];
  form?: Part;
  /** What stands in a review's place where nothing is rated. */
  offer?: Part;
  /** What another play would have cost at a ply, and its name; `least` is no mistake yet. */
  judge?: (ply: number, play: string, signal: AbortSignal) => number | Promise<number>;
  name?: (play: string) => string;
  /** What another play does, and why a play of the game did what it did; a game with these has a coach. */
  judged?: (ply: number, play: string) => Rated["judged"];
  why?: (ply: number) => Promise<string>;
  /** A play's name in tables, where it is not that in sentences. */
  short?: (play: string) => string;
  least?: number;
};
/** What one reads and chooses beside the board. */
type Setting = {
  about: Part;
  /** The title of the game, where it is not that of the view. */
  game?: string;
  /** Lists to choose the rules from. */
  lists?: Part;
  /** The choice of the user's side, where it is not the usual one. */
  sides?: Part;
  /** Positions to see, as addresses, titles and reasons; what they are called. */
  links: string[][];
  title?: string;
  opponents: Part;
  setup?: Part;
  /** In study, the list of a sentence for each move. */
  sentences?: Part;
  /** Cards that are shown in study alone. */
  study?: Part;
  /** A card that is always shown, after all others of the game. */
  always?: Part;
  /** What a new game changes besides its plays. */
  fresh?: State;
};
/** The other player. */
type Program = {
  /** Whether a hint can be had. */
  hint: boolean;
  /** The program's play, or a change of the state. */
  reply: (signal: AbortSignal) => Part;
  /** How long one sees what has been played before the program answers, in milliseconds. */
  wait?: number;
};
/** MENACE's chances to win, draw and lose against both, after so many games. */
type Strength = { games: number; random: number[]; perfect: number[] };
/** A machine that has been trained: how its games ended, the beads of its first box, its strength. */
type Trained = {
  key: string;
  games: number;
  counts: Record<string, number>;
  curve: number[];
  strength: Strength[];
  policies: string[];
};
