// Read the games on standard input, each line a JSON list of text, rule and notation, with the page's
// own modules, in English. Print the rule, the first position, the tree and the legal moves at the
// end of each, or its error and the suggested notations. The argument is the compressed file
// games.json.
import { createInterface } from "node:readline";

const page = new URL("../../ttt_tables/interfaces/http/page/", import.meta.url);
globalThis.document = { documentElement: { lang: "en" } };
globalThis.embedded = { [new URL("data/games.json", page).pathname.slice(1)]: process.argv[2] };
const { readNine, readUltimate } = await import(new URL("play/pasted.js", page));
const { writeTree } = await import(new URL("play/tree.js", page));
const { follow, movesOf, start } = await import(new URL("library/ultimate-rules.js", page));
const { parse } = await import(new URL("library/ultimate-text.js", page));

for await (const line of createInterface({ input: process.stdin })) {
  const [text, rule, notation] = JSON.parse(line);
  try {
    if (rule === "nine") console.log(JSON.stringify(await readNine(text, ".".repeat(9), notation)));
    else {
      const { tree, line, board, ...told } = await readUltimate(text, rule, { notation });
      const from = board ? parse(board, told.rule) : start();
      const here = line.reduce((at, move) => follow(at, move, told.rule), from);
      const legal = movesOf(here, told.rule).map((move) => move.join(""));
      console.log(JSON.stringify({ rule: told.rule, board, tree: writeTree(tree), legal }));
    }
  } catch (error) {
    if (!/Error|Unread|TttError/.test(error.name) || error instanceof TypeError) throw error;
    console.log(JSON.stringify({ told: error.message, fits: error.fits ?? [] }));
  }
}
