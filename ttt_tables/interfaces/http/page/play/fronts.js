// The views in the menu and on the home view, in the order of index.html and with one file for each
// in fronts/.
import { language } from "../texts/language.js";
import { marks } from "./living.js";
import { settings } from "./storage.js";

/**
 * @typedef {{games: number, beads: number[]}} Learnt  the beads of each cell after a number of
 *   games
 *
 * The texts and the picture of a view that is not loaded yet.
 * @typedef {object} Front
 * @property {Record<string, string[]>} told  by language: its title, a sentence for the menu, and what
 *   is surprising about it
 * @property {() => Generator<string[]>} [picture]  a game, whose end is its picture; by default the
 *   usual game
 * @property {() => Promise<{frames: () => Generator<string[]>}>} [later]  the same for nine boards,
 *   whose rules are loaded after the home view is drawn
 * @property {() => Promise<{frames: () => Generator<Learnt>}>} [learns]  a box that learns, in
 *   place of a game
 * @property {boolean} [isWithin]  whether it is linked from other views and not from the menu
 * @property {Record<string, string[]>} [takes]  the earlier choices of sides and levels that it
 *   begins with
 */

const USUAL = { picture: marks, takes: { side: ["O", "both"], bot: ["easy", "hard", "perfect"] } };
const names = (document.documentElement.dataset.views ?? "").split(" ");
const found = await Promise.all(names.map((name) => import(`../fronts/${name}.js`)));

/** Every view except the home view, by its name in the address. */
export const FRONTS = Object.fromEntries(
  names.map((name, at) => {
    /** @type {Front} */
    const front = found[at].default;
    const [title, text = "", surprise = ""] = front.told[language];
    return [name, { ...USUAL, ...front, name, title, text, surprise }];
  }),
);

/** The views in the menu. */
export const LISTED = Object.values(FRONTS).filter(({ isWithin }) => !isWithin);

/** Return the title of a view. @param {string} name */
export const titleOf = (name) => FRONTS[name].title;

/**
 * Return the side and the level of a view that were chosen last.
 * @param {string} name @returns {Record<string, string>}
 */
export function preferred(name) {
  const takes = Object.entries(FRONTS[name]?.takes ?? {});
  return Object.fromEntries(
    takes.flatMap(([key, values]) => {
      const chosen = settings[/** @type {"bot"} */ (key)];
      return values.includes(chosen) ? [[key, chosen]] : [];
    }),
  );
}
