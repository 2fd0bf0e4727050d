// Ultimate tic-tac-toe: nine boards in one; the engine's opinion, and how much each board matters.

import { drawBar, drawBoard, drawLine, drawMark } from "./board.js";
import { byId, card, choose, controls, html, note, percent, press, say, segments } from "./dom.js";
import { ask, hasEngine } from "./engine.js";
import { chooseSide } from "./levels.js";
import * as nine from "./nine.js";
import { NAMES, Refusal, wonLine } from "./rules.js";
import { drawGame, FRESH, isMine, pauseToSee, replay, SHARED, turnText, worthSeeing } from "./table.js";
import { open } from "./ttt-tables.js";

/** @typedef {nine.Position & {board: string, ended: string | null, move?: string}} Position */

/** @type {State} */
export const USUAL = { rule: "closed-draw", moves: "", milliseconds: "100", heat: "1", ...SHARED };
const ABOUT =
  "Nine boards in one: win a board to own it, own three in a row to win. Your cell says on which board the other side plays next.";
const WORTH = [
  ["#ultimate?rule=open&side=both&mode=study", "The win that nobody can stop"],
  ["#ultimate?moves=44+40+04+48+84+43+34&side=both&mode=study", "Sent from board to board"],
  ["#ultimate?rule=closed-count&mode=study", "When more boards win"],
];
/** @type {Record<string, {text: string, says: string}>} */
const LEVELS = {
  easy: { text: "Easy", says: "Looks one move ahead, and plays any cell at all in one move of three." },
  medium: { text: "Medium", says: "Looks a few moves ahead, in the page itself." },
  hard: { text: "Hard", says: "The engine, for as long as is set below." },
  perfect: { text: "Strongest", says: "The engine, two seconds a move. Not perfect: nobody has solved this game." },
};
const TIMES = { 20: "20 ms", 100: "a tenth of a second", 500: "half a second", 2000: "2 seconds" };
/** @type {number | null} */
let zoomed = null; // the board that a finger has asked to see larger

const { div, p, span } = html;

/** @param {State} state */
async function read(state) {
  const { rule, milliseconds, bot } = state;
  if (!Object.hasOwn(nine.RULES, rule))
    throw new Refusal(`No rule is called ${rule}: choose one of ${Object.keys(nine.RULES).join(", ")}.`);
  if (!/^[1-9]\d{0,3}$/.test(milliseconds) || +milliseconds > 5000)
    throw new Refusal(`The engine's time is ${milliseconds}: it is 1 to 5000 milliseconds.`);
  if (!Object.hasOwn(LEVELS, bot))
    throw new Refusal(`No opponent is called ${bot}: choose one of ${Object.keys(LEVELS).join(", ")}.`);
  const mini = await open("miniboard");
  const strategy = rule === "open" ? await open("ultimate") : null;
  const start = /** @type {Position} */ ({ ...nine.start(), board: "", ended: null });
  const follow = (/** @type {Position} */ at, /** @type {string} */ move) => {
    const after = nine.follow(at, move, rule);
    return { ...after, board: "", ended: nine.resultOf(after, rule), move };
  };
  const game = replay(state, start, state.moves.split(" ").filter(Boolean), follow);
  return { mini, strategy, game };
}

/** X's solved win from here, or null. @param {Strategy | null} strategy @param {Position} here */
function solvedWin(strategy, here) {
  if (!strategy || here.ended || here.side !== "X") return null;
  return strategy.move(here.boards.map(nine.show), nine.show(here.owners), here.target);
}

/**
 * One of the nine boards.
 * @param {number} number @param {Position} here @param {ReturnType<typeof nine.evaluate>} found
 * @param {{open: nine.Move[], play: (move: string) => void, state: State, hint?: string, live: boolean}} given
 */
function drawOne(number, here, found, { open, play, state, hint, live }) {
  const { x_win, draw, o_win, swing } = found.boards[number];
  const owner = nine.show(here.owners)[number];
  const won = owner !== ".";
  const cells = open.filter(([at]) => at === number).map(([, cell]) => cell);
  const studies = state.mode === "study";
  const text = won ? `${owner} has it` : studies ? `X ${percent(x_win, 0)}, O ${percent(o_win, 0)}` : "";
  const at = (/** @type {string | undefined} */ move) => (move?.[0] === `${number}` ? +move[1] : undefined);
  const closed = won && state.rule !== "open";
  const drawn = drawBoard({
    board: nine.show(here.boards[number]),
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

/** The nine boards. On a small screen the one that must be played in is larger. @param {Position} here @param {HTMLElement[]} boards @param {nine.Move[]} open */
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
  const owners = nine.show(here.owners);
  const line = wonLine(owners);
  if (line) made.append(drawLine(line, owners[line[0]]));
  return made;
}

/** @param {State} state @param {Go} go */
function drawSetup(state, go) {
  const rules = Object.entries(nine.RULES).map(([name, text]) => [name, `${name}: ${text}`]);
  const levels = Object.entries(LEVELS).map(([name, { text }]) => [name, text]);
  const times = Object.entries({ [state.milliseconds]: `${state.milliseconds} ms`, ...TIMES });
  const plain = " No engine is here: a plain search in the page answers.";
  return [
    chooseSide(state, go),
    state.side === "both" ? null : segments("Opponent", levels, state.bot, (bot) => go({ bot })),
    state.side === "both" ? null : note(LEVELS[state.bot].says + (hasEngine() ? "" : plain)),
    choose("Rule", rules, state.rule, (rule) => go({ rule, moves: "", ...FRESH })),
    hasEngine() ? choose("The engine's time", times, state.milliseconds, (milliseconds) => go({ milliseconds })) : null,
  ];
}

/** @param {State} state @param {Position} here @param {boolean} mine */
function whereText(state, here, mine) {
  if (here.ended || !(mine || state.side === "both")) return turnText(state, here);
  const where = here.target === null ? "on any open board" : `on the ${NAMES[here.target]} board`;
  return state.side === "both" ? `${here.side} to move, ${where}.` : `Your move (${here.side}), ${where}.`;
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { mini, strategy, game } = await read(state);
  const { plays, positions, at, here, live } = game;
  const { rule } = state;
  const studies = state.mode === "study";
  const mine = isMine(state, here);
  const found = nine.evaluate(here, rule, mini);
  const open = mine ? nine.movesOf(here, rule) : [];
  const write = (/** @type {string[]} */ moves) => ({ moves: moves.join(" ") });
  const play = (/** @type {string} */ move) => go({ ...write([...plays.slice(0, at), move]), ...FRESH });
  const win = solvedWin(strategy, here);
  const hint = state.hint && win ? `${win.board}${win.cell}` : undefined;
  const boards = here.boards.map((_, number) => drawOne(number, here, found, { open, play, state, hint, live }));
  const parts = drawGame(
    { state, go, game, write },
    {
      fresh: { moves: "" },
      status: whereText(state, here, mine),
      board: drawNine(here, boards, open),
      below: p({ id: "engine", role: "status" }),
      chances: found,
      chancesAre: "If every open board were filled at random",
      scores:
        studies || positions[plays.length].ended
          ? positions.map((one) => nine.evaluate(one, rule, mini, false).x_score)
          : undefined,
      names: plays.map(nine.nameMove),
      hint: mine && !state.hint ? () => go({ hint: "1" }, true) : null,
      about: ABOUT,
      setup: drawSetup(state, go),
      study: [
        rule === "open" ? drawStrategy(win, here, play) : null,
        card(
          "What is shown",
          press(state.heat ? "Hide the heat map" : "Show the heat map", () => go({ heat: state.heat ? "" : "1" }, true)),
          note(
            "Under each board: each side's chance to win it if it were filled at random, and how much it matters: X's score if X wins that board, less his score if O does. The colour says who is ahead there, its strength how much the board matters. The bar below counts the whole game so; the engine looks ahead.",
          ),
        ),
      ],
      worth: plays.length ? null : worthSeeing(WORTH),
    },
  );
  return parts;
}

/** The solved win, to be clicked through. @param {{board: number, cell: number, plies: number} | null} win @param {Position} here @param {(move: string) => void} play */
function drawStrategy(win, here, play) {
  const name = win ? nine.nameMove(`${win.board}${win.cell}`) : "";
  return card(
    "Solved",
    win
      ? [
          p(`X wins in at most ${win.plies} moves of both sides, whatever O does: by ${name} here.`),
          controls(press("Play the winning move", () => play(`${win.board}${win.cell}`))),
        ]
      : p(
          here.side === "O" && !here.ended
            ? "O may try anything: then X's winning move is shown again."
            : "Here the known win was left: start anew to follow it.",
        ),
  );
}

/** What the engine thinks, below the board. @param {import("./engine.js").Thought} thought @param {string} side @param {boolean} tells */
function showThought({ board, cell, score, proved, depth }, side, tells) {
  const place = byId("engine");
  if (!place) return;
  const trust = proved ? "proved" : `${depth} moves ahead`;
  const x = side === "X" ? (score ?? 0.5) : 1 - (score ?? 0.5);
  const move = `The engine would play ${nine.nameMove(`${board}${cell}`)}`;
  const opinion = score === undefined ? "" : `The engine, ${trust}: X's score ${percent(x)}.`;
  place.replaceChildren(
    ...(tells ? [span(`${move}. `)] : []),
    ...(score === undefined ? [] : [span(opinion), drawBar([x, 0, 1 - x])]),
  );
  if (!tells) return;
  const shown = document.querySelector(`[data-key="board ${board} cell ${cell}"]`);
  shown?.classList.add("hint");
}

/** The program moves where the user plays one side; else the engine says what it thinks. @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function after(state, go, signal) {
  const { mini, strategy, game } = await read(state);
  const { plays, at, here, live } = game;
  if (here.ended) return;
  const mine = isMine(state, here);
  const moves = plays.slice(0, at).join(" ");
  const status = byId("status").textContent ?? "";
  if (mine && (state.hint || state.mode === "study")) {
    const win = solvedWin(strategy, here);
    const wait = (/** @type {string} */ reason) => {
      say(`Waiting: ${reason}.`);
      return true;
    };
    /** @type {import("./engine.js").Thought | null} */
    let thought = win ? { ...win, score: 1, proved: true } : null;
    if (!thought && hasEngine()) thought = await ask(state.rule, moves, state.milliseconds, signal, wait);
    if (!thought) {
      const { move, score, depth } = nine.choose(here, state.rule, mini, 200);
      thought = { board: move[0], cell: move[1], score, depth };
    }
    say(status);
    showThought(thought, here.side, Boolean(state.hint));
  }
  if (!live || mine) return;
  await pauseToSee(signal);
  const move = await reply(state, here, mini, strategy, moves, signal);
  go({ moves: [...plays, move].join(" ") });
}

/** The program's move, by its level. @param {State} state @param {Position} here @param {Miniboard} mini @param {Strategy | null} strategy @param {string} moves @param {AbortSignal} signal */
async function reply({ bot, rule, milliseconds }, here, mini, strategy, moves, signal) {
  const legal = nine.movesOf(here, rule);
  if (bot === "easy" && Math.random() < 1 / 3) return legal[Math.floor(Math.random() * legal.length)].join("");
  if (bot === "easy") return nine.choose(here, rule, mini, 100, 1).move.join("");
  if (bot === "medium") return nine.choose(here, rule, mini, 80, 3).move.join("");
  const win = solvedWin(strategy, here);
  if (win) return `${win.board}${win.cell}`;
  const time = bot === "hard" ? milliseconds : "2000";
  // While the engine is being made ready the plain search answers.
  const wait = (/** @type {string} */ reason) => {
    const place = byId("engine");
    if (place) place.textContent = `${reason}; until then a plain search in the page answers.`;
    return false;
  };
  const thought = hasEngine() ? await ask(rule, moves, time, signal, wait) : null;
  return thought ? `${thought.board}${thought.cell}` : nine.choose(here, rule, mini, 400).move.join("");
}
