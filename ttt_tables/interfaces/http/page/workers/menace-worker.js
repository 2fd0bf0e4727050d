// MENACE trains in this worker, so that the page never waits. The same seed, opponent and lessons
// always give the same machine. A machine that plays more games continues from its present state.

import { Classic } from "../library/classic-tables.js";
import { EMPTY } from "../library/nine-cells.js";
import { open } from "../library/open.js";
import { chance, Menace, playGame, teach } from "../play/menace-boxes.js";
import { repliesOf, strengthOf } from "../play/menace-tables.js";
import { pick } from "../play/strength.js";

/** @typedef {import("../play/menace-boxes.js").Change} Change */
/**
 * @typedef {Omit<Trained, "policies"> & {machine: Menace, random: () => number, begun: number, lessons: string[], changes: Change[]}} Running
 */
/**
 * @typedef {{id: number, seed: number, against: string, games: number, lessons: string[]}} Asked
 */

const POINTS = 24; // of the curve of strength
/** @type {Running | null} */
let trained = null;

/** @param {Tables} tables @param {Asked} asked @returns {Running} */
function begin(tables, { seed, against }) {
  const random = chance(seed);
  const machine = new Menace(random);
  return {
    ...{ key: `${seed} ${against}`, games: 0, begun: 0, lessons: [], changes: [], machine, random },
    ...{ counts: { X: 0, draw: 0, O: 0 }, curve: [machine.count(EMPTY)] },
    strength: [strengthAt(machine, 0, tables)],
  };
}

/**
 * Return the strength of a machine after some games.
 * @param {Menace} machine @param {number} games @param {Tables} tables @returns {Strength}
 */
const strengthAt = (machine, games, tables) => ({ games, ...strengthOf(machine, tables) });

/**
 * Return whether further training leads from a machine to the requested one.
 * @param {Running} at @param {Asked} asked
 */
const leadsTo = ({ key, begun, lessons }, asked) =>
  key === `${asked.seed} ${asked.against}` &&
  (lessons.length ? begun === asked.games : begun <= asked.games) &&
  lessons.every((lesson, at) => lesson === asked.lessons[at]);

/** @param {Running} at @param {number} count @param {Tables} tables @param {Asked} asked */
function train(at, count, tables, { id, against }) {
  const { machine, counts, curve, strength, random } = at;
  const answer = (/** @type {string} */ board) => {
    const replies = repliesOf(tables, board, against);
    return pick(replies, random) ?? replies[0][0];
  };
  const every = Math.max(1, Math.ceil(count / POINTS));
  for (let game = 1; game <= count; game++) {
    counts[playGame(machine, answer)]++;
    curve.push(machine.count(EMPTY));
    at.games++;
    if (game % every && game < count) continue;
    strength.push(strengthAt(machine, at.games, tables));
    self.postMessage({ id, progress: at.games });
  }
}

/**
 * @param {Running} at @param {string} lesson  a game by hand, or + and a number of games
 * @param {Tables} tables @param {Asked} asked
 */
function learn(at, lesson, tables, asked) {
  at.changes = [];
  if (lesson[0] === "+") train(at, +lesson.slice(1), tables, asked);
  else {
    const { changes, ended } = teach(at.machine, lesson);
    at.changes = changes;
    at.counts[ended]++;
    at.games++;
    at.curve.push(at.machine.count(EMPTY));
    at.strength.push(strengthAt(at.machine, at.games, tables));
  }
  at.lessons.push(lesson);
}

self.onmessage = async (/** @type {{data: Asked}} */ { data }) => {
  const { id, against } = data;
  try {
    const tables = await open(Classic);
    const { policies } = tables;
    if (!policies.includes(against))
      throw new Error(`against must be one of ${policies.join(", ")}, got ${against}.`);
    if (!trained || !leadsTo(trained, data)) trained = begin(tables, data);
    const at = trained;
    train(at, data.games - at.begun, tables, data);
    at.begun = data.games;
    for (const lesson of data.lessons.slice(at.lessons.length)) learn(at, lesson, tables, data);
    const { counts, curve, strength, games, changes } = at;
    const boxes = [...at.machine.boxes].map(([board, box]) => [board, [...box]]);
    self.postMessage({ id, trained: { counts, curve, strength, boxes, policies, games, changes } });
  } catch (error) {
    trained = null;
    self.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
};
