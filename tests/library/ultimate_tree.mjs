// Tests of the tree of variations: node ultimate_tree.mjs stops at the first failed assertion.
import assert from "node:assert/strict";

const page = new URL("../../ttt_tables/interfaces/http/page/play/", import.meta.url);
const tree = await import(new URL("tree.js", page));
globalThis.document = { documentElement: { lang: "en" } };
const { readTree } = await import(new URL("notation.js", page));

const read = (text) => readTree(text, "closed-draw");
const TEXT = "44 {centre} 40 (43 34 (35 {worse}) 42) (41 14) 04 48";
const whole = read(TEXT);

// A text is read and written back; the move numbers are for human readers.
assert.equal(tree.writeTree(whole), TEXT);
assert.equal(
  tree.writeTree(whole, undefined, true),
  "1. 44 {centre} 1... 40 (1... 43 2. 34 (2. 35 {worse}) 2... 42) (1... 41 2. 14) 2. 04 48",
);
assert.equal(tree.writeTree(read("{game} 44 ({but} 40 04) 48")), "{game} 44 (40 {but} 04) 48");
assert.equal(tree.writeTree(tree.EMPTY_TREE), "");

// The main line, the alternatives to a move, and its continuation.
assert.deepEqual(tree.goOn(whole, []), ["44", "40", "04", "48"]);
assert.deepEqual(tree.goOn(whole, ["44", "43"]), ["44", "43", "34", "42"]);
assert.deepEqual(tree.besides(whole, ["44", "43"]), ["40", "43", "41"]);
assert.equal(tree.mainly(whole, ["44", "40", "04"]), 3);
assert.equal(tree.mainly(whole, ["44", "43", "34"]), 1);
assert.equal(tree.isLine(whole), false);
assert.equal(tree.isLine(read("44 40")), true);
assert.equal(tree.isLine(read("44 {said} 40")), false);

// To the line above or below: in the main line only at its own move, in a side line anywhere.
assert.deepEqual(tree.lineBeside(whole, ["44", "40"], 1), ["44", "43"]);
assert.deepEqual(tree.lineBeside(whole, ["44", "43"], 1), ["44", "41"]);
assert.deepEqual(tree.lineBeside(whole, ["44", "43", "34", "42"], 1), ["44", "43", "35"]);
assert.deepEqual(tree.lineBeside(whole, ["44", "43", "35"], 1), ["44", "41"]);
assert.deepEqual(tree.lineBeside(whole, ["44", "43", "34"], -1), ["44", "40"]);
assert.equal(tree.lineBeside(whole, ["44", "40"], -1), null);
assert.equal(tree.lineBeside(whole, ["44", "40", "04"], 1), null);
assert.equal(tree.lineBeside(whole, [], 1), null);

// A line is added once; a new line comes last, and nothing else moves.
assert.equal(tree.addLine(whole, ["44", "40", "04"]) && tree.writeTree(tree.addLine(whole, ["44", "40"])), TEXT);
assert.equal(
  tree.writeTree(tree.addLine(read("44 40 04"), ["44", "42", "24"])),
  "44 40 (42 24) 04",
);

// Promotion moves the line before its siblings; the old main line becomes its first variation.
assert.equal(
  tree.writeTree(tree.promote(whole, ["44", "41", "14"])),
  "44 {centre} 41 (40 04 48) (43 34 (35 {worse}) 42) 14",
);
assert.equal(
  tree.writeTree(tree.promote(whole, ["44", "43", "35"])),
  "44 {centre} 40 (43 35 {worse} (34 42)) (41 14) 04 48",
);
assert.equal(tree.promote(whole, ["44", "40", "04"]), whole);

// Deleting a move also deletes its continuation.
assert.equal(tree.writeTree(tree.remove(whole, ["44", "43"])), "44 {centre} 40 (41 14) 04 48");
assert.equal(
  tree.writeTree(tree.remove(whole, ["44", "40"])),
  "44 {centre} 43 (41 14) 34 (35 {worse}) 42",
);
assert.equal(tree.writeTree(tree.remove(whole, ["44"])), "");

// A comment cannot end early, nor break the text.
const said = tree.say(whole, ["44", "40"], " a {brace} \n and ) more ");
assert.equal(tree.nodeAt(said, ["44", "40"]).comment, "a brace and ) more");
assert.equal(tree.writeTree(read(tree.writeTree(said))), tree.writeTree(said));
assert.equal(tree.writeTree(whole), TEXT); // no function has changed its argument

// An invalid tree is rejected, and the error names the place.
const faults = { "(44)": /before the first/, "44 (40": /not closed/, "44) 40": /no opening bracket/ };
for (const [text, told] of Object.entries(faults)) assert.throws(() => read(text), told);
assert.throws(() => read("44 {a"), /A comment is not closed/);
assert.throws(() => read("44 40 (30) 04"), /Move 3 \(30\) is not possible: O must play on the centre board/);
assert.throws(() => read(`44 ${"(40 ".repeat(100)}`), /more than 81 deep/);
