// MENACE: matchboxes and beads, training by hand or in a worker, and machines to share.

import { EMPTY, emptyCells, TttError, toMove } from "../library/nine-cells.js";
import { drawBoard } from "../parts/board.js";
import {
  address,
  card,
  choose,
  controls,
  drawTable,
  field,
  fold,
  html,
  note,
  pause,
  press,
  say,
  svg,
} from "../parts/dom.js";
import { beadsOf, drawBox, drawChanges, drawWall } from "../parts/matchboxes.js";
import { drawPaper } from "../parts/menace-sheets.js";
import { addressOf, save, share } from "../parts/share.js";
import { drawSetup, layOut, linksTo, worthSeeing } from "../parts/table.js";
import { percent } from "../parts/words.js";
import { chance, Menace, readGame } from "../play/menace-boxes.js";
import { startWorker } from "../play/workers.js";
import { t, wordsOf } from "../texts/language.js";

/** @type {State} */
export const USUAL = {
  ...{ games: "0", against: "perfect", seed: "1", taught: "", own: "" },
  ...{ box: "", challenge: "", sheet: "" },
};
/** A machine that is a challenge does not learn. */
export const CHOICES = { challenge: ["", "1"], sheet: ["", "1"] };
/** @type {typeof import("../texts/menace.en.js").default} */
const texts = await wordsOf("menace");
const LINKS = linksTo(
  ["#menace?games=220&seed=2", "#menace?games=220&seed=6", "#menace?games=1000&against=random"],
  texts.links,
);
/** @type {Record<string, number>} */
const MOST = { games: 10_000, seed: 2 ** 31 };
const WAIT = 1200; // milliseconds for which a box is shown before a bead is drawn from it
/** @type {Worker | undefined} */
let worker;
/**
 * @typedef {Trained & {machine: Menace, changes: import("../play/menace-boxes.js").Change[]}} Machine
 */
/** @type {Machine | undefined} */
let trained;
let asked = 0;

const { input } = html;

/**
 * Return the lessons after the first games: games by hand, and numbers of further games.
 * @param {string} taught
 */
function readLessons(taught) {
  const lessons = taught.split(".").filter(Boolean);
  for (const lesson of lessons)
    if (!/^(\+\d{1,5}|[0-8]{5,9}|[0-8]{0,8}r)$/.test(lesson))
      throw new TttError(texts.noLesson(lesson));
  return lessons;
}

/**
 * Train a machine in a worker.
 * @param {State} state @param {string[]} lessons @param {AbortSignal} signal
 * @returns {Promise<Machine>}
 */
async function train({ games, against, seed }, lessons, signal) {
  for (const [name, value] of Object.entries({ games, seed }))
    if (!/^\d{1,10}$/.test(value) || +value > MOST[name])
      throw new TttError(texts.noNumber(name, value, MOST[name]));
  const all = lessons.reduce((sum, one) => sum + (one[0] === "+" ? +one.slice(1) : 1), +games);
  if (all > MOST.games) throw new TttError(texts.tooMany(MOST.games));
  const key = `${games} ${against} ${seed} ${lessons.join(".")}`;
  if (trained?.key === key) return trained;
  worker ??= startWorker("menace");
  const at = worker;
  const id = ++asked;
  const done = await new Promise((resolve, fail) => {
    at.onmessage = ({ data }) => {
      if (data.id !== id) return;
      if (data.progress && !signal.aborted) say(texts.training(data.progress, all));
      if (data.error) fail(new TttError(data.error));
      if (data.trained) resolve(data.trained);
    };
    at.postMessage({ id, games: +games, against, seed: +seed, lessons });
  });
  const machine = new Menace(chance(+seed + all));
  for (const [board, box] of done.boxes) machine.boxes.set(board, new Map(box));
  trained = { ...done, key, machine };
  return /** @type {Machine} */ (trained);
}

const [WIDTH, HEIGHT, LEFT] = [480, 170, 60];

/**
 * Draw curves over the games.
 * @param {string} said @param {{kind: string, at: number[][]}[]} series @param {number} games
 * @param {(value: number) => string} show
 */
function drawChart(said, series, games, show, most = 1) {
  const x = (/** @type {number} */ game) => LEFT + (game / Math.max(1, games)) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ value) => HEIGHT - 24 - (value / most) * (HEIGHT - 40);
  const point = (/** @type {number[]} */ [game, value]) =>
    `${x(game).toFixed(1)} ${y(value).toFixed(1)}`;
  return svg.svg(
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": said },
    svg.path({ class: "axis", d: `M${LEFT} 10V${HEIGHT - 24}H${WIDTH - 8}` }),
    series.map(({ kind, at }) =>
      svg.path({ class: `curve ${kind}`, d: `M${at.map(point).join("L")}` }),
    ),
    svg.text({ x: LEFT - 5, y: y(most) + 5, "text-anchor": "end" }, show(most)),
    svg.text({ x: LEFT - 5, y: HEIGHT - 20, "text-anchor": "end" }, "0"),
    svg.text({ x: WIDTH - 8, y: HEIGHT - 6, "text-anchor": "end" }, texts.axis(games)),
  );
}

/** @param {Machine} made */
function drawBeadChart({ curve }) {
  const games = curve.length - 1;
  const every = Math.max(1, Math.floor(games / 300));
  const at = curve.flatMap((beads, game) => (game % every ? [] : [[game, beads]]));
  const said = texts.firstBox(curve[0], curve[games], games);
  return drawChart(said, [{ kind: "X", at }], games, String, Math.max(...curve, 1));
}

/** @param {Machine} made */
function drawStrength({ strength, games }) {
  const last = strength[strength.length - 1];
  const chart = (/** @type {"random" | "perfect"} */ against) => {
    const parts = last[against].map((part, at) => `${texts.results[at]} ${percent(part, 0)}`);
    const now = parts.join(", ");
    const series = [..."XDO"].map((kind, part) => ({
      kind,
      at: strength.map((one) => [one.games, one[against][part]]),
    }));
    const title = texts.strength[against];
    return [
      html.h3(texts.againstPlay(title, now)),
      games
        ? drawChart(texts.strengthSaid(title, now), series, games, (value) => percent(value, 0))
        : null,
    ];
  };
  return card(
    texts.howStrong,
    chart("random"),
    chart("perfect"),
    note(texts.measured, " ", texts.colours),
  );
}

/**
 * Return the state with more games. Before any lesson by hand they are only a number.
 * @param {State} state @param {string[]} lessons @param {number} more @returns {State}
 */
function playMore({ games }, lessons, more) {
  const next = { own: "", box: "" };
  if (!lessons.length) return { ...next, games: `${Math.min(MOST.games, +games + more)}` };
  const last = lessons[lessons.length - 1];
  const joined =
    last[0] === "+"
      ? [...lessons.slice(0, -1), `+${+last.slice(1) + more}`]
      : [...lessons, `+${more}`];
  return { ...next, taught: joined.join(".") };
}

/** The opponents of the table learning_curves. */
const TEACHERS = /** @type {const} */ (["perfect", "random"]);

/**
 * Return the opponents that can train a machine, with their names in words.
 * @param {string[]} policies
 */
const listTeachers = (policies) => [
  ...TEACHERS.map((name) => [name, texts.teachers[name]]),
  ...policies.filter((name) => !(name in texts.teachers)),
];

/**
 * Draw the buttons that train the machine. The number of games and the seed are folded away.
 * @param {State} state @param {Go} go @param {Machine} made @param {string[]} lessons
 */
function drawTraining(state, go, { policies, games }, lessons) {
  const fresh = { taught: "", own: "", box: "" };
  const number = (/** @type {string} */ name, /** @type {string} */ text, value = state[name]) => {
    const change = (/** @type {any} */ event) =>
      go({ ...fresh, [name]: event.target.value.trim() });
    const given = { value, inputmode: "numeric", size: 6, "data-key": name, change };
    return field(text, input(given));
  };
  return [
    controls(
      [1, 10, 100, 1000].map((more) =>
        press(texts.more(more), () => go(playMore(state, lessons, more))),
      ),
      press(texts.newMachine, () => go({ ...fresh, games: "0" })),
    ),
    choose(texts.against, listTeachers(policies), state.against, (against) =>
      go({ ...fresh, against }),
    ),
    fold(
      texts.further,
      controls(number("games", texts.gamesPlayed, `${games}`), number("seed", texts.seed)),
    ),
  ];
}

/** @param {State} state @param {Machine} made */
function drawRecord(state, { counts, machine, games }) {
  const row = [counts.X, counts.draw, counts.O, machine.boxes.size];
  const table = drawTable(texts.record(state.against, state.seed), texts.recordHeads, [row]);
  return card(texts.games(games), table, note(texts.rule, " ", texts.learning));
}

/**
 * Draw the ways to share a machine: as a link that is a challenge, and as a file.
 * @param {State} state @param {Go} go @param {Machine} made
 */
function drawSharing(state, go, { machine }) {
  const challenge = () => {
    const machine = { ...state, own: "", box: "", challenge: "1" };
    return share({ url: addressOf(address("menace", machine, USUAL)), text: texts.beatIt });
  };
  const store = () => {
    const boxes = Object.fromEntries(
      [...machine.boxes].map(([board, box]) => [board, Object.fromEntries(box)]),
    );
    const { games, against, seed, taught } = state;
    save(
      "menace.json",
      JSON.stringify({ menace: { games, against, seed, taught }, boxes }, null, 1),
    );
  };
  const fault = html.p({ class: "fault", role: "alert" });
  const load = async (/** @type {any} */ event) => {
    const text = await event.target.files[0]?.text();
    try {
      const { games, against, seed, taught } = JSON.parse(text).menace;
      go({
        ...USUAL,
        games: `${games}`,
        against: `${against}`,
        seed: `${seed}`,
        taught: `${taught}`,
      });
    } catch {
      fault.textContent = texts.noFile;
    }
  };
  return card(
    texts.sharing,
    note(texts.sharingNote),
    controls(press(texts.challenge, challenge), press(texts.save, store)),
    field(
      texts.load,
      input({ type: "file", accept: ".json,application/json", "data-key": "load", change: load }),
    ),
    fault,
  );
}

/** @param {State} state @param {Go} go @param {Machine} made */
function drawWallCard({ box }, go, { machine }) {
  if (!machine.boxes.size) return null;
  const look = (/** @type {string} */ board) => go({ box: board === box ? "" : board }, true);
  return card(
    texts.wall(machine.boxes.size),
    note(texts.wallNote),
    drawWall(machine, box, look),
    machine.boxes.has(box) ? drawBox(machine, box) : null,
  );
}

/** @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function draw(state, go, signal) {
  if (state.sheet) {
    say(texts.paper.title);
    return { parts: [drawPaper(() => go({ sheet: "" }))] };
  }
  const lessons = readLessons(state.taught);
  const { own } = state;
  const { board, ended } = readGame(own);
  const learns = !state.challenge;
  // A game that has ended is a lesson already.
  const all = ended && learns ? [...lessons, own] : lessons;
  const made = await train(state, all, signal);
  const { machine } = made;
  const mine = !ended && toMove(board) === "O";
  const boxed = !ended && !mine && emptyCells(board).length > 1; // the last cell needs no box
  const resigns = boxed && !machine.count(board);
  const cells = own.replace("r", "");
  const drawn = mine ? +cells[cells.length - 1] : undefined;
  const told = mine ? `${texts.drew(t.cells[drawn ?? 0])} ` : "";
  const end = ended ? texts.ended[/** @type {"X"} */ (own.endsWith("r") ? "resigned" : ended)] : "";
  say(ended ? end : mine ? `${told}${texts.youAreO}` : resigns ? texts.resigns : texts.toMove);
  const drawBead = () => {
    const cell = machine.draw(board, false);
    go({ own: `${own}${cell ?? "r"}` });
  };
  const shown = drawBoard({
    ...{ board, side: toMove(board), fresh: true, name: texts.board },
    values: boxed ? beadsOf(machine, board) : [],
    open: mine ? emptyCells(board) : [],
    play: (cell) => go({ own: own + cell }),
    last: cells ? +cells[cells.length - 1] : undefined,
  });
  const again = () => go({ own: "", taught: all.join("."), box: "" });
  const main = { class: "main" };
  const buttons = controls(
    ended ? press(texts.again, again, false, main) : press(texts.draw, drawBead, mine, main),
    press(texts.putBack, () => go({ own: "" }), !own || Boolean(ended)),
  );
  const before = mine ? readGame(cells.slice(0, -1)).board : board;
  const box = ended || emptyCells(before).length < 2 ? null : drawBox(machine, before, drawn);
  const empty = machine.count(EMPTY) ? null : note(texts.gaveUp);
  const panel = [
    state.challenge
      ? drawSetup(
          texts.beatIt,
          press(texts.trainIt, () => go({ challenge: "" })),
        )
      : drawSetup(texts.about, drawTraining(state, go, made, all)),
    drawWallCard(state, go, made),
    drawRecord(state, made),
    drawStrength(made),
    made.games ? card(texts.firstBoxTitle, drawBeadChart(made), empty) : null,
    drawSharing({ ...state, taught: all.join(".") }, go, made),
    card(
      texts.forClass,
      controls(html.a({ class: "button", href: "#menace?sheet=1" }, texts.paper.title)),
    ),
    worthSeeing(LINKS),
  ];
  const changes =
    ended && learns && made.changes.length
      ? card(texts.learned, drawChanges(made.changes), note(texts.rule))
      : null;
  const after = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ stop) => {
    if (!own || mine || ended) return;
    await pause(WAIT);
    stop.throwIfAborted();
    const cell = machine.draw(board, false);
    quietly({ own: `${own}${cell ?? "r"}` });
  };
  return { parts: layOut(shown, [buttons, changes, box], panel), after };
}
