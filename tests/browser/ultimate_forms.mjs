// Read the games of the lines on standard input, each a JSON list of text and rule, by the page's own
// modules; print of each its rule, its form, its tree and the other forms, or its fault.
import { createInterface } from "node:readline";

const page = new URL("../../ttt_tables/doors/http/page/play/", import.meta.url);
const { readForms } = await import(new URL("game-forms.js", page));
const { writeTree } = await import(new URL("tree.js", page));

const names = ["top left", "top", "top right", "left", "centre", "right"];
names.push("bottom left", "bottom", "bottom right");
for await (const line of createInterface({ input: process.stdin })) {
  const [text, rule] = JSON.parse(line);
  try {
    const { form, tree, others, ...told } = readForms(text, rule, names);
    const also = others.map((other) => other.form);
    console.log(JSON.stringify({ rule: told.rule ?? rule, form, tree: writeTree(tree), also }));
  } catch (error) {
    if (error.kind === undefined) throw error;
    console.log(JSON.stringify({ kind: error.kind, number: error.number, words: error.words, form: error.form }));
  }
}
