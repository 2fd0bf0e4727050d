// Make a game from its entry. This loads only the module of that game.
import { quote } from "./checks.js";
import { BadOptionError } from "./errors.js";
import { Game } from "./play.js";

/**
 * Return a game with its options. Throws for unknown options.
 * @param {string} name @param {import("./registry.js").Entry} entry
 * @param {Record<string, any>} chosen @param {string | URL} [folder]  the folder of the packs
 */
export async function make(
  name,
  { options = {}, make, Made = Game },
  chosen = {},
  folder = undefined,
) {
  check(name, chosen, Object.keys(options));
  const all = { ...options, ...chosen };
  return new Made(await make(all, folder), all);
}

/**
 * Reject options that a game does not have.
 * @param {string} name @param {Record<string, any>} chosen @param {string[]} has
 */
export function check(name, chosen, has) {
  for (const option of Object.keys(chosen))
    if (!has.includes(option))
      throw new BadOptionError(
        `${name} has no option ${quote(option)}: it has ${has.join(", ") || "none"}`,
      );
}
