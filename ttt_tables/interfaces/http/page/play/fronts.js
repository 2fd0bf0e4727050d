// The views as the menu and the front show them: a file each in fronts, as index.html orders them.
import { language } from "../texts/language.js";
import { marks } from "./living.js";
import { settings } from "./storage.js";

/**
 * @typedef {{games: number, beads: number[]}} Learnt  the beads of each cell after so many games
 *
 * The words and the picture of a view that is not loaded yet.
 * @typedef {object} Front
 * @property {Record<string, string[]>} told  by language: its title, a sentence, and what is exact
 * @property {() => Generator<string[]>} [picture]  a game that plays itself: the usual one, unless told
 * @property {() => Promise<{frames: () => Generator<string[]>}>} [later]  the same of nine boards, whose
 *   rules are loaded after the front is drawn
 * @property {() => Promise<{frames: () => Generator<Learnt>}>} [learns]  a box that learns, in its place
 * @property {boolean} [isLarge]  whether it has a large place on the front
 * @property {boolean} [isWithin]  whether other views lead to it, and not the menu
 * @property {Record<string, string[]>} [takes]  which sides and levels, chosen before, it begins with
 */

const USUAL = { picture: marks, takes: { side: ["O", "both"], bot: ["easy", "hard", "perfect"] } };
const names = (document.documentElement.dataset.views ?? "").split(" ");
const found = await Promise.all(names.map((name) => import(`../fronts/${name}.js`)));

/** Every view but the front's, by the name in the address. */
export const FRONTS = Object.fromEntries(
  names.map((name, at) => {
    /** @type {Front} */
    const front = found[at].default;
    const [title, text = "", exact = ""] = front.told[language];
    return [name, { ...USUAL, ...front, name, title, text, exact }];
  }),
);

/** The fronts that the menu lists. */
export const LISTED = Object.values(FRONTS).filter(({ isWithin }) => !isWithin);

/** A view's title. @param {string} name */
export const titleOf = (name) => FRONTS[name].title;

/**
 * A view's side and level, as they were chosen last.
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
