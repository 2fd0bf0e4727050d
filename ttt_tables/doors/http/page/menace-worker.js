// MENACE trains here, beside the page, so that the page never waits. A machine of the same seed,
// opponent and length is always the same; one that is to play on goes on from where it is.

import { open } from "./library/open.js";
import { canonical, EMPTY } from "./library/rules.js";
import { chance, Menace, playGame } from "./menace-boxes.js";
import { between, pick } from "./strength.js";

/** @typedef {Omit<Trained, "policies"> & {machine: Menace, random: () => number}} Running */

const POINTS = 24; // of the curve of strength
/** @type {Running | null} */
let trained = null;

/** @param {Tables} tables @param {{seed: number, against: string, games: number}} asked @returns {Running} */
function begin(tables, { seed, against }) {
  const random = chance(seed);
  const machine = new Menace(random);
  const curve = [machine.count(EMPTY)];
  const counts = { X: 0, draw: 0, O: 0 };
  return { key: `${seed} ${against}`, games: 0, machine, counts, curve, random, strength: [strengthOf(machine, 0, tables)] };
}

/** Computed in floats: how a machine does against random and perfect play. Boards that are alike are worth the same. @param {Menace} machine @param {number} games @param {Tables} tables @returns {Strength} */
const strengthOf = (machine, games, tables) => {
  const against = (/** @type {string} */ policy) => {
    /** @type {Model} */
    const O = (board) => tables.moves(board, policy).map((move) => [move.cell, move.probability]);
    return between({ X: (board) => machine.plays(board), O }, (board) => canonical(board)[0]);
  };
  return { games, random: against("random"), perfect: against("perfect-any") };
};

self.onmessage = async ({ data }) => {
  try {
    const tables = await open("classic");
    const { policies } = tables;
    if (!policies.includes(data.against))
      throw new Error(`Nobody plays by ${data.against} here: choose one of ${policies.join(", ")}.`);
    const key = `${data.seed} ${data.against}`;
    if (!trained || trained.key !== key || trained.games > data.games) trained = begin(tables, data);
    const { machine, counts, curve, random, strength } = trained;
    const answer = (/** @type {string} */ board) => {
      const moves = tables.moves(board, data.against);
      const chances = moves.map((move) => /** @type {[number, number]} */ ([move.cell, move.probability]));
      return pick(chances, random) ?? moves[0].cell;
    };
    const every = Math.max(1, Math.ceil((data.games - trained.games) / POINTS));
    while (trained.games < data.games) {
      counts[playGame(machine, answer)]++;
      curve.push(machine.count(EMPTY));
      trained.games++;
      if (trained.games % every === 0 || trained.games === data.games) {
        strength.push(strengthOf(machine, trained.games, tables));
        self.postMessage({ id: data.id, progress: trained.games });
      }
    }
    const boxes = [...machine.boxes].map(([board, box]) => [board, [...box]]);
    self.postMessage({ id: data.id, trained: { counts, curve, strength, boxes, policies, games: trained.games } });
  } catch (error) {
    self.postMessage({ id: data.id, error: /** @type {Error} */ (error).message });
  }
};
