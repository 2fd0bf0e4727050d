// MENACE at work: matchboxes and beads, trained beside the page, and a game against it.

import { drawBoard } from "./board.js";
import { card, choose, controls, drawTable, html, NAMES, note, percent, press, say, svg } from "./dom.js";
import { EMPTY, emptyCells, place, Refusal, result, toMove } from "./library/rules.js";
import { chance, Menace } from "./menace-boxes.js";
import { drawSetup, layOut, whyNot, worthSeeing } from "./table.js";

/** @type {State} */
export const USUAL = { games: "0", against: "random", seed: "1", own: "" };
const ABOUT =
  "A machine of 304 matchboxes (Donald Michie, 1961). Each box shows a board and holds beads, a colour for each cell. MENACE draws a bead, and plays its cell; after the game it gains or loses beads, and so it learns.";
const LEARNING =
  "After a win each drawn bead goes back with three more of its colour, after a draw with one more, after a loss not at all. Games played by hand teach it nothing here, so that the address tells the whole machine.";
const WORTH = [
  ["#menace?games=220&against=perfect-any", "220 games against perfect play: it no longer loses"],
  ["#menace?games=220&against=perfect-any&seed=6", "A machine that has given up"],
  ["#menace?games=1000", "What random play does not teach"],
];
/** @type {Record<string, string>} */
const ENDED = { X: "MENACE has won.", O: "You have won!", draw: "A draw." };
/** @type {Record<string, number>} */
const MOST = { games: 10_000, seed: 2 ** 31 };
const COLOURS = "#e6194b #f5a623 #ffe119 #8bc34a #1b9e77 #35b7e8 #4363d8 #9b51e0 #f06ac0".split(" "); // of the cells' beads
const SHOWN = 14; // beads of a colour that are drawn at most
/** @type {Worker | undefined} */
let worker;
/** @type {(Trained & {machine: Menace}) | undefined} */
let trained;
let asked = 0;
/** The cell that MENACE drew last. @type {number | undefined} */
let drawn;

const { div, figure, figcaption, input, label, span } = html;

/** Train a machine beside the page. @param {State} state @param {AbortSignal} signal @returns {Promise<Trained & {machine: Menace}>} */
async function train({ games, against, seed }, signal) {
  for (const [name, value] of Object.entries({ games, seed }))
    if (!/^\d{1,10}$/.test(value) || +value > MOST[name])
      throw new Refusal(`${name} is ${value}: a whole number from 0 to ${MOST[name]}.`);
  const key = `${games} ${against} ${seed}`;
  if (trained?.key === key) return trained;
  worker ??= new Worker(new URL("menace-worker.js", import.meta.url), { type: "module" });
  const at = worker;
  const id = ++asked;
  const found = await new Promise((done, fail) => {
    at.onmessage = ({ data }) => {
      if (data.id !== id) return;
      if (data.progress && !signal.aborted) say(`Training: game ${data.progress} of ${games} ...`);
      if (data.error) fail(new Refusal(data.error));
      if (data.trained) done(data.trained);
    };
    at.postMessage({ id, games: +games, against, seed: +seed });
  });
  const machine = new Menace(chance(+seed + +games));
  for (const [board, box] of found.boxes) machine.boxes.set(board, new Map(box));
  trained = { ...found, key, machine };
  return /** @type {Trained & {machine: Menace}} */ (trained);
}

/** The board of a game played by hand. @param {string} own */
function boardOf(own) {
  return [...own].reduce((board, cell) => {
    const reason = whyNot(board, cell);
    if (reason) throw new Refusal(`The game ${own} cannot be played: ${reason}`);
    return place(board, +cell, toMove(board));
  }, EMPTY);
}

/** @param {Menace} machine @param {string} board */
function beadsOf(machine, board) {
  const all = machine.count(board) || 1;
  const value = (/** @type {number} */ count) => ({
    text: `${count} ${count === 1 ? "bead" : "beads"}`,
    score: 0.5 + count / all / 2,
  });
  const beads = new Map(/** @type {[number, number][]} */ (machine.beads(board)));
  return [...board].map((_, cell) => (beads.has(cell) ? value(beads.get(cell) ?? 0) : undefined));
}

/** The matchbox of a board: its beads, a colour for each cell. @param {Menace} machine @param {string} board */
function drawBox(machine, board) {
  const beads = machine.beads(board).sort(([a], [b]) => a - b);
  const each = Math.ceil(Math.max(...beads.map(([, count]) => count)) / SHOWN) || 1;
  const rows = beads.map(([cell, count]) =>
    div(
      { class: "beads" },
      span({ class: "bead-name" }, NAMES[cell]),
      svg.svg(
        { viewBox: `0 0 ${12 * SHOWN} 12`, class: "bead-row", fill: COLOURS[cell], "aria-hidden": "true" },
        Array.from({ length: Math.ceil(count / each) }, (_, at) => svg.circle({ cx: 6 + 12 * at, cy: 6, r: 5 })),
      ),
      span(`${count}`),
    ),
  );
  return figure(
    { class: "matchbox" },
    figcaption(`The box of this board${each > 1 ? `: each bead stands for ${each}` : ""}`),
    rows,
  );
}

const [WIDTH, HEIGHT, LEFT] = [480, 170, 60];

/** Lines over the games. @param {string} said @param {{kind: string, at: number[][]}[]} series @param {number} games @param {(value: number) => string} show */
function drawChart(said, series, games, show, most = 1) {
  const x = (/** @type {number} */ game) => LEFT + (game / Math.max(1, games)) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ value) => HEIGHT - 24 - (value / most) * (HEIGHT - 40);
  const point = (/** @type {number[]} */ [game, value]) => `${x(game).toFixed(1)} ${y(value).toFixed(1)}`;
  return svg.svg(
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": said },
    svg.path({ class: "axis", d: `M${LEFT} 10V${HEIGHT - 24}H${WIDTH - 8}` }),
    series.map(({ kind, at }) => svg.path({ class: `curve ${kind}`, d: `M${at.map(point).join("L")}` })),
    svg.text({ x: LEFT - 5, y: y(most) + 5, "text-anchor": "end" }, show(most)),
    svg.text({ x: LEFT - 5, y: HEIGHT - 20, "text-anchor": "end" }, "0"),
    svg.text({ x: WIDTH - 8, y: HEIGHT - 6, "text-anchor": "end" }, `games: ${games}`),
  );
}

/** @param {Trained} found */
function drawBeadChart({ curve }) {
  const games = curve.length - 1;
  const every = Math.max(1, Math.floor(games / 300));
  const at = curve.flatMap((beads, game) => (game % every ? [] : [[game, beads]]));
  const said = `Beads in the first box: ${curve[0]} at first, ${curve[games]} after ${games} games`;
  return drawChart(said, [{ kind: "X", at }], games, String, Math.max(...curve, 1));
}

/** @param {Trained} found */
function drawStrength({ strength, games }) {
  const last = strength[strength.length - 1];
  const kinds = ["wins", "draws", "loses"];
  const chart = (/** @type {"random" | "perfect"} */ against) => {
    const now = kinds.map((kind, part) => `${kind} ${percent(last[against][part], 0)}`).join(", ");
    const series = [..."XDO"].map((kind, part) => ({ kind, at: strength.map((one) => [one.games, one[against][part]]) }));
    return [
      html.h3(`Against ${against} play it ${now}`),
      games ? drawChart(`Strength against ${against} play: ${now}`, series, games, (value) => percent(value, 0)) : null,
    ];
  };
  return card(
    "How strong it has become, computed over all games",
    chart("random"),
    chart("perfect"),
    note("Blue: games that MENACE wins; grey: draws; orange: losses. No games are sampled: every line of play is followed."),
  );
}

/** @param {State} state @param {Go} go @param {string[]} policies */
function drawTraining(state, go, policies) {
  const field = (/** @type {string} */ name, /** @type {string} */ text) => {
    const change = (/** @type {any} */ event) => go({ [name]: event.target.value.trim(), own: "" });
    return label(text, input({ value: state[name], inputmode: "numeric", size: 6, "data-key": name, change }));
  };
  const more = (/** @type {number} */ games) => () => go({ games: `${Math.min(MOST.games, +state.games + games)}`, own: "" });
  return [
    controls(
      [1, 10, 100, 1000].map((games) => press(games > 1 ? `${games} more` : "One game more", more(games))),
      press("A new machine", () => go({ games: "0", own: "" })),
    ),
    controls(
      field("games", "Games played"),
      choose("Against", policies, state.against, (against) => go({ against, own: "" })),
      field("seed", "Seed (of its luck)"),
    ),
  ];
}

/** @param {State} state @param {Trained & {machine: Menace}} found */
function drawRecord(state, { counts, machine }) {
  const title = state.games === "1" ? "One game" : `${state.games} games`;
  const row = [counts.X, counts.draw, counts.O, machine.boxes.size];
  const heads = ["MENACE won", "drawn", "lost or resigned", "boxes opened"];
  return card(title, drawTable(`Against ${state.against}, from seed ${state.seed}`, heads, [row]), note(LEARNING));
}

/** @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function draw(state, go, signal) {
  const board = boardOf(state.own);
  const found = await train(state, signal);
  const { machine } = found;
  const ended = result(board);
  const mine = !ended && toMove(board) === "O";
  const boxed = !ended && !mine && emptyCells(board).length > 1; // the last cell needs no box
  const resigns = boxed && !machine.count(board);
  const told = drawn !== undefined && state.own ? `It drew a bead for ${NAMES[drawn]}. ` : "";
  const waits = resigns ? "This box is empty: MENACE resigns, and you have won." : "MENACE is to move: let it draw a bead.";
  say(ended ? ENDED[ended] : mine ? `${told}You are O: choose a cell.` : waits);
  const drawBead = () => {
    drawn = machine.draw(board, false) ?? undefined;
    go({ own: `${state.own}${drawn}` });
  };
  const shown = drawBoard({
    ...{ board, side: toMove(board), fresh: true, name: "MENACE's board" },
    values: boxed ? beadsOf(machine, board) : [],
    open: mine ? emptyCells(board) : [],
    play: (cell) => go({ own: state.own + cell }),
    last: state.own ? +state.own[state.own.length - 1] : undefined,
  });
  const buttons = controls(
    press("Let MENACE draw a bead", drawBead, Boolean(mine || ended || resigns), { class: "main" }),
    press("Put the marks back", () => go({ own: "" }), !state.own),
  );
  const empty = machine.count(EMPTY) ? null : note("The first box is empty: this machine resigns every game.");
  const panel = [
    drawSetup(ABOUT, drawTraining(state, go, found.policies)),
    worthSeeing(WORTH),
    drawRecord(state, found),
    drawStrength(found),
    found.games ? card("Beads in the first box", drawBeadChart(found), empty) : null,
  ];
  return { parts: layOut(shown, [buttons, boxed ? drawBox(machine, board) : null], panel) };
}
