// Ultimate tic-tac-toe: nine boards in one; the engine's opinion, and how much each board matters.

import { drawBar, drawBoard, drawLine, drawMark } from "./board.js";
import { byId, card, choose, controls, html, NAMES, note, percent, press, say } from "./dom.js";
import { ask, isReady, prepare } from "./engine.js";
import { drawOpponents } from "./levels.js";
import { open } from "./library/open.js";
import { choice, Refusal, show, wonLine } from "./library/rules.js";
import { sureOf } from "./strength.js";
import { drawGame, FRESH, playOn, replay, SHARED, turnText } from "./table.js";
import * as rules from "./ultimate-game.js";

/** @typedef {rules.Position & {board: string, ended: string | null, move?: string}} Position */

/** @type {State} */
export const USUAL = { rule: "closed-draw", moves: "", milliseconds: "100", heat: "1", review: "", ...SHARED };
const ABOUT =
  "Nine boards in one: win a board to own it, own three in a row to win. Your cell says on which board the other side plays next.";
const WORTH = [
  ["#ultimate?rule=open&side=both&mode=study", "The win that nobody can stop"],
  ["#ultimate?moves=44+40+04+48+84+43+34&side=both&mode=study", "Sent from board to board"],
  ["#ultimate?rule=closed-count&mode=study", "When more boards win"],
];
/** @type {Record<string, Level>} */
const LEVELS = {
  easy: {
    text: "Easy",
    says: "Looks one move ahead, and plays any cell at all in one move of three. Measured: it scored 91 % of 600 games against random moves (88 to 93 %).",
  },
  medium: {
    text: "Medium",
    says: "Looks three moves ahead, in the page itself. Measured: it scored 100 % of 600 games against Easy (99 to 100 %).",
  },
  hard: {
    text: "Hard",
    says: "The engine, for the time set below. Measured: it scored 98 % of 600 games against Medium (97 to 99 %). It searched 20,000 positions a move there, and four plies by chance came first.",
  },
  perfect: { text: "Strongest", says: "The engine, two seconds a move. Not perfect: nobody has solved this game." },
};
const TIMES = { 20: "20 ms", 100: "a tenth of a second", 500: "half a second", 2000: "2 seconds" };
/** @type {number | null} */
let zoomed = null; // the board that a finger has asked to see larger

const REVIEW = "100"; // milliseconds for each position of a review: 9 seconds for the longest game
/** The engine's opinion of a position, by rule and moves: X's score, and its own move. @type {Map<string, {score: number, move: string}>} */
const thoughts = new Map();

const { div, p, span } = html;

/** @param {State} state */
async function read(state) {
  const { rule, milliseconds, bot } = state;
  choice("No rule", rule, Object.keys(rules.RULES));
  choice("No opponent", bot, Object.keys(LEVELS));
  if (!/^[1-9]\d{0,3}$/.test(milliseconds) || +milliseconds > 5000)
    throw new Refusal(`The engine's time is ${milliseconds}: it is 1 to 5000 milliseconds.`);
  const mini = await open("miniboard");
  const strategy = rule === "open" ? await open("ultimate") : null;
  const start = /** @type {Position} */ ({ ...rules.start(), board: "", ended: null });
  const follow = (/** @type {Position} */ at, /** @type {string} */ move) => {
    const after = rules.follow(at, move, rule);
    return { ...after, board: "", ended: rules.resultOf(after, rule), move };
  };
  return { mini, strategy, game: replay(state, "moves", start, follow) };
}

/** X's solved win from here, or null. @param {Strategy | null} strategy @param {Position} here */
function solvedWin(strategy, here) {
  if (!strategy || here.ended || here.side !== "X") return null;
  return strategy.move(here.boards.map(show), show(here.owners), here.target);
}

/**
 * One of the nine boards.
 * @param {number} number @param {Position} here @param {ReturnType<typeof rules.evaluate>} found
 * @param {{open: rules.Move[], play: (move: string) => void, state: State, hint?: string, live: boolean}} given
 */
function drawOne(number, here, found, { open, play, state, hint, live }) {
  const { x_win, draw, o_win, swing } = found.boards[number];
  const owner = show(here.owners)[number];
  const won = owner !== ".";
  const cells = open.filter(([at]) => at === number).map(([, cell]) => cell);
  const studies = state.mode === "study";
  const text = won ? `${owner} has it` : studies ? `X ${percent(x_win, 0)}, O ${percent(o_win, 0)}` : "";
  const at = (/** @type {string | undefined} */ move) => (move?.[0] === `${number}` ? +move[1] : undefined);
  const closed = won && state.rule !== "open";
  const drawn = drawBoard({
    board: show(here.boards[number]),
    side: here.side,
    open: cells,
    play: (cell) => play(`${number}${cell}`),
    name: `${NAMES[number]} board${text ? `, ${text}` : ""}${cells.length ? ", play here" : ""}`,
    key: `board ${number} cell`,
    place: `${NAMES[number]} board, `,
    last: at(here.move),
    fresh: live,
    hint: at(hint),
    numbers: false,
  });
  const made = html.figure(
    { class: `${cells.length ? "target" : ""}${closed ? " closed" : ""}`, "data-board": number },
    drawn,
    won ? drawMark(owner, "owner") : null,
    studies
      ? html.figcaption(
          won ? null : drawBar([x_win, draw, o_win]),
          span(text),
          won || here.ended ? null : span(`matters ${percent(swing, 0)}`),
        )
      : null,
  );
  if (studies && state.heat && !won) {
    const lead = x_win - o_win;
    made.style.setProperty("--tint", Math.abs(lead) < 0.01 ? "var(--draw)" : lead > 0 ? "var(--x)" : "var(--o)");
    made.style.setProperty("--amount", `${Math.round(Math.min(60, 120 * swing))}%`);
  }
  return made;
}

/** The nine boards. On a small screen the one that must be played in is larger. @param {Position} here @param {HTMLElement[]} boards @param {rules.Move[]} open */
function drawNine(here, boards, open) {
  const made = div({ class: "ultimate" }, boards);
  const zoom = (/** @type {number | null} */ board) => {
    const tracks = [0, 1, 2].map((at) => `minmax(0, ${board !== null && board % 3 === at ? 2.5 : 1}fr)`);
    made.style.setProperty("--columns", tracks.join(" "));
    made.classList.toggle("zooms", board !== null);
    for (const figure of boards) figure.classList.toggle("zoomed", figure.dataset.board === `${board}`);
  };
  zoomed = here.target ?? (open.length ? zoomed : null);
  zoom(zoomed);
  made.addEventListener(
    "click",
    (/** @type {any} */ event) => {
      const figure = event.target.closest("figure");
      const small = event.target.closest(".cell")?.getBoundingClientRect().width < 44;
      if (!figure || !small || !matchMedia("(pointer: coarse)").matches) return;
      event.stopPropagation(); // too small for a finger: first it grows
      zoomed = +figure.dataset.board;
      zoom(zoomed);
    },
    true,
  );
  const owners = show(here.owners);
  const line = wonLine(owners);
  if (line) made.append(drawLine(line, owners[line[0]]));
  return made;
}

/** @param {State} state @param {Go} go */
function drawRules(state, go) {
  const times = Object.entries({ [state.milliseconds]: `${state.milliseconds} ms`, ...TIMES });
  return [
    choose("Rule", Object.keys(rules.RULES), state.rule, (rule) => go({ rule, moves: "", ...FRESH })),
    note(`${rules.RULES[/** @type {keyof typeof rules.RULES} */ (state.rule)]}.`),
    choose("The engine's time", times, state.milliseconds, (milliseconds) => go({ milliseconds })),
  ];
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { mini, strategy, game } = await read(state);
  const { plays, positions, here, live, mine } = game;
  const { rule } = state;
  const ends = positions[plays.length].ended;
  const found = rules.evaluate(here, rule, mini);
  const open = mine ? rules.movesOf(here, rule) : [];
  const play = (/** @type {string} */ move) => playOn(game, go, move);
  const win = solvedWin(strategy, here);
  const hint = state.hint && win ? `${win.board}${win.cell}` : undefined;
  const boards = here.boards.map((_, number) => drawOne(number, here, found, { open, play, state, hint, live }));
  const where = here.target === null ? "on any open board" : `on the ${NAMES[here.target]} board`;
  const opinions = opinionsOf(game, rule);
  const known = opinions.every(Boolean);
  const { parts, after } = drawGame(state, go, game, {
    ...{ about: ABOUT, worth: WORTH, hint: true, fresh: { review: "" } },
    status: turnText(state, game, `, ${where}`),
    board: drawNine(here, boards, open),
    below: [p({ id: "engine", role: "status" }), p({ id: "ready", class: "note", role: "status" })],
    chances: found,
    chancesAre: "If every open board were filled at random",
    scores:
      state.mode === "study" || ends
        ? positions.map((one, at) => (known ? opinions[at]?.score : undefined) ?? rules.evaluate(one, rule, mini, false).x_score)
        : undefined,
    rated: known ? rateAll(game, opinions) : undefined,
    against: `the engine's own choices, which it estimates in ${REVIEW} ms a position`,
    review: known ? null : offerReview(state, game, go),
    names: plays.map(rules.nameMove),
    opponents: drawOpponents(state, go, "", LEVELS),
    setup: drawRules(state, go),
    study: [
      rule === "open" ? drawStrategy(win, here, play) : null,
      card(
        "What is shown",
        press(state.heat ? "Hide the heat map" : "Show the heat map", () => go({ heat: state.heat ? "" : "1" }, true)),
        note(
          "Under each board: each side's chance to win it if it were filled at random, and how much it matters: X's score of the game if X wins that board minus his score if O wins it. The colour tells the side that is ahead there; a stronger colour means that the board matters more. The bar below values the whole game in this way. The engine looks ahead instead.",
        ),
      ),
    ],
    reply: (signal) => reply(state, game, mini, win, signal),
  });
  const goOn = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    await consider(state, game, mini, win, signal);
    await after?.(quietly, signal);
    if (state.review && !known) await review(game, rule, signal).then(() => go({}, true));
  };
  return { parts, after: goOn };
}

/** The known opinion of each position of a game. @param {Played} game @param {string} rule */
const opinionsOf = ({ plays, positions }, rule) =>
  positions.map(({ ended }, ply) =>
    ended ? { score: sureOf(ended).x_score, move: "" } : thoughts.get(`${rule} ${plays.slice(0, ply).join(" ")}`),
  );

/** Rate each move by the engine's opinions: its cost is the score before it minus the score after it. @param {Played} game @param {ReturnType<typeof opinionsOf>} opinions */
function rateAll({ plays, positions }, opinions) {
  return plays.map((cell, ply) => {
    const { side } = positions[ply];
    const { score = 0, move = "" } = opinions[ply] ?? {};
    const lost = (score - (opinions[ply + 1]?.score ?? 0)) * (side === "X" ? 1 : -1);
    const cost = move === cell ? 0 : Math.max(0, lost);
    return { ply: ply + 1, side, cell, name: rules.nameMove(cell), best: [rules.nameMove(move)], cost };
  });
}

/** @param {State} state @param {Played} game @param {Go} go */
function offerReview(state, { plays }, go) {
  if (!plays.length) return null;
  const asks = press("What did each move cost?", () => go({ review: "1" }, true), false, { class: "main" });
  const waits = html.label("The engine looks at each position", html.progress({ id: "review", max: plays.length + 1, value: 0 }));
  return card("Review", state.review ? waits : asks);
}

/** Ask the engine about each position, one after the other, until the user leaves. @param {Played} game @param {string} rule @param {AbortSignal} signal */
async function review(game, rule, signal) {
  for (let ply = 0; ply <= game.plays.length; ply++) {
    const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("review"));
    if (bar) bar.value = ply;
    const moves = game.plays.slice(0, ply).join(" ");
    if (opinionsOf(game, rule)[ply]) continue;
    const found = await ask({ rule, moves, milliseconds: REVIEW }, signal);
    const { board, cell, score = 0.5 } = found;
    thoughts.set(`${rule} ${moves}`, { score: game.positions[ply].side === "X" ? score : 1 - score, move: `${board}${cell}` });
  }
}

/** The solved win, to be clicked through. @param {{board: number, cell: number, plies: number} | null} win @param {Position} here @param {(move: string) => void} play */
function drawStrategy(win, here, play) {
  if (!win) {
    const tries = here.side === "O" && !here.ended;
    const told = tries
      ? "O may play anything. After that the page shows X's winning move again."
      : "This game has left the known win. Start a new game to follow it.";
    return card("Solved", p(told));
  }
  const move = `${win.board}${win.cell}`;
  return card(
    "Solved",
    p(`X wins in at most ${win.plies} moves of both sides, whatever O does: by ${rules.nameMove(move)} here.`),
    controls(press("Play the winning move", () => play(move))),
  );
}

/** Show an opinion of a position below the board. @param {import("./engine.js").Thought} thought @param {string} who @param {State} state @param {string} side */
function showThought({ board, cell, score = 0.5, proved, depth }, who, state, side) {
  const place = byId("engine");
  if (!place) return;
  const x = side === "X" ? score : 1 - score;
  const tells = state.hint ? `${who} would play ${rules.nameMove(`${board}${cell}`)}. ` : "";
  const opinion = `${who}, ${proved ? "proved" : `${depth} moves ahead`}: X's score ${percent(x)}.`;
  place.replaceChildren(span(tells), span(opinion), drawBar([x, 0, 1 - x]));
  if (state.hint) document.querySelector(`[data-key="board ${board} cell ${cell}"]`)?.classList.add("hint");
}

/**
 * Show the engine's opinion where the user is to move. While the engine is being loaded say so, and show the opinion of
 * a plain search.
 * @param {State} state @param {Played} game @param {Miniboard} mini @param {ReturnType<typeof solvedWin>} win @param {AbortSignal} signal
 */
async function consider(state, game, mini, win, signal) {
  const { here, mine, plays, at } = game;
  const { rule, milliseconds } = state;
  const thinks = mine && (state.hint || state.mode === "study");
  const loaded = makeReady(rule, signal);
  if (thinks && win) showThought({ ...win, score: 1, proved: true }, "The strategy", state, here.side);
  else if (thinks && !isReady(rule))
    showThought(rules.choose(/** @type {any} */ (here), rule, mini, 200), "A plain search", state, here.side);
  if (!thinks || win) return void loaded.catch(() => {}); // it is told, and nothing waits for it
  if (!(await loaded)) return;
  const thought = await ask({ rule, moves: plays.slice(0, at).join(" "), milliseconds }, signal);
  showThought(thought, "The engine", state, here.side);
}

/** Make the engine ready, and tell how far that is; false where there can be none. @param {string} rule @param {AbortSignal} signal */
async function makeReady(rule, signal) {
  const plain = "Until then a plain search in the page answers.";
  try {
    await prepare(rule, signal, (kilobytes) => say(`The engine is being loaded: ${kilobytes} kB. ${plain}`, "ready"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`${error.message} A plain search answers in its place.`, "ready");
    return false;
  }
  say("", "ready");
  return true;
}

/** The program's move, by its level. @param {State} state @param {Played} game @param {Miniboard} mini @param {ReturnType<typeof solvedWin>} win @param {AbortSignal} signal */
async function reply({ bot, rule, milliseconds }, game, mini, win, signal) {
  const here = /** @type {any} */ (game.here);
  const asked = { rule, moves: game.plays.join(" "), milliseconds: bot === "hard" ? milliseconds : "2000" };
  const strong = bot === "hard" || bot === "perfect";
  const thought = strong ? (win ?? ((await makeReady(rule, signal)) ? await ask(asked, signal) : null)) : null;
  const { board, cell } = thought ?? rules.playPlain(bot, here, rule, mini);
  return `${board}${cell}`;
}
