// The list of games: their names, titles and rules, and how positions and moves are written. The
// same file contains the notations of other programs and the rule options of rulesets.
import { addressOf } from "./addresses.js";
import { readBytes } from "./files.js";
import { keep } from "./open.js";
import { crc32 } from "./pack.js";

const MOST = 200_000; // bytes
const END = ', "crc32": "00000000"}\n'.length; // at the end: a checksum of all bytes before
/**
 * @typedef {object} About
 * @property {string} name @property {string} title @property {string} summary  in a sentence
 * @property {string} start @property {string} example  positions
 * @property {string} position_format @property {string} move_format  how a position and a move are written
 */

/**
 * Read the lists of the file games.json.
 * @param {string | URL} [folder]  its folder, if it is not the library's own
 * @returns {Promise<{games: About[], notations: import("./notation/notations.js").Notation[],
 *   rulesets: import("./rulesets.js").Space, variants: string[]}>}
 */
export async function readLists(folder) {
  const url = await addressOf("games.json", folder);
  return keep(url.href, async () => {
    const bytes = await readBytes(url, MOST);
    const lists = bytes.subarray(0, -END);
    const sum = (~crc32(lists, ~0) >>> 0).toString(16).padStart(8, "0");
    const text = new TextDecoder().decode(bytes);
    if (!text.endsWith(`, "crc32": "${sum}"}\n`))
      throw new Error(`${url.href} is damaged: its checksum does not match its bytes`);
    return JSON.parse(text);
  });
}

/**
 * Return every game, classic first.
 * @param {string | URL} [folder]  the folder of games.json, if it is not the library's own
 */
export const listGames = async (folder) => (await readLists(folder)).games;
