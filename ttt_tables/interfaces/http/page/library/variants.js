// The variants, by their names or by their rule options.
import { isText, quote } from "./checks.js";
import { BadOptionError } from "./errors.js";
import { openFamily } from "./family.js";
import { VanishingRules, VariantRules } from "./game-variant.js";
import { check } from "./make.js";
import { read, textOf } from "./rulesets.js";

/**
 * Return the rules of a variant.
 * @param {string} name @param {Record<string, any>} chosen @param {string | URL} [folder]
 */
export async function variant(name, chosen, folder) {
  const tables = await openFamily(folder);
  if (tables.isOwn(name)) {
    const { written, boards: most = 1 } = tables.game(name);
    check(name, chosen, most > 1 ? ["boards"] : []);
    if (written === "cells") return new VanishingRules(tables, name);
    const { boards = 1 } = chosen;
    const rules = new VariantRules(tables, name, name, boards);
    return most > 1 ? Object.assign(rules, { options: { boards } }) : rules;
  }
  check(name, chosen, Object.keys(tables.space.options));
  const wrong = Object.values(chosen).find((one) => !isText(one) || /[\s=]/.test(one));
  if (wrong !== undefined) throw new BadOptionError(`no choice is called ${quote(wrong)}`);
  const choices = Object.entries(chosen).map((pair) => pair.join("="));
  const asked = read(tables.space, [tables.space.known[name], ...choices].join(" "));
  return new VariantRules(tables, name, textOf(tables.space, asked));
}
