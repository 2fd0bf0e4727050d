// The games' records of themselves: names, titles, rules, and how positions and moves are written.
import { readBytes } from "./files.js";
import { DATA, keep } from "./open.js";

const MOST = 200_000; // bytes
/**
 * @typedef {object} About
 * @property {string} name @property {string} title @property {string} rule  in a sentence
 * @property {string} start @property {string} example  positions
 * @property {string} form @property {string} move_form  how a position and a move are written
 */

/**
 * Every game, classic first, from the file games.json.
 * @param {string | URL} folder  that holds it, ending in /
 * @returns {Promise<About[]>}
 */
export async function listGames(folder = DATA) {
  const url = new URL("games.json", new URL(folder, DATA));
  const read = async () => JSON.parse(new TextDecoder().decode(await readBytes(url, MOST))).games;
  return keep(url.href, read);
}
