// A tree of variations: the game, the other lines, and comments. Nodes never change, and each
// function returns a new tree.

/**
 * A move, its comment, and the moves after it, of which the first is the main line's. The root has
 * no move, and its comment is that of the game.
 * @typedef {{move: string, comment: string, next: Node[]}} Node
 */
/**
 * A word of a game's text, a comment, or a variation, which is another line from before the last
 * move.
 * @typedef {{word?: string, comment?: string, line?: Item[]}} Item
 */

const DEEPEST = 81; // variations within variations: more than a game has moves
const [OPEN, CLOSE] = ["(", ")"];

/** @param {string} move @param {Node[]} next @returns {Node} */
const node = (move, next = [], comment = "") => ({ move, comment, next });
export const EMPTY_TREE = node("");

/**
 * Return the node at the end of a path, or undefined if the tree has none.
 * @param {Node} tree @param {string[]} path
 */
export const nodeAt = (tree, path) =>
  path.reduce(
    (/** @type {Node | undefined} */ at, move) => at?.next.find((one) => one.move === move),
    tree,
  );

/**
 * Return the tree with another node at the end of a path of the tree.
 * @param {Node} tree @param {string[]} path @param {(node: Node) => Node} change @returns {Node}
 */
function changeAt(tree, [first, ...rest], change) {
  if (first === undefined) return change(tree);
  const next = tree.next.map((one) => (one.move === first ? changeAt(one, rest, change) : one));
  return { ...tree, next };
}

/**
 * Return the tree with a line from its root, which comes last if it is new.
 * @param {Node} tree @param {string[]} line @returns {Node}
 */
export function addLine(tree, line) {
  const [first, ...rest] = line;
  if (first === undefined) return tree;
  const known = tree.next.some((one) => one.move === first);
  const next = known ? tree.next : [...tree.next, node(first)];
  return { ...tree, next: next.map((one) => (one.move === first ? addLine(one, rest) : one)) };
}

/** Return a path and the main line after it. @param {Node} tree @param {string[]} path */
export function goOn(tree, path) {
  const line = [...path];
  for (let at = nodeAt(tree, path)?.next[0]; at; at = at.next[0]) line.push(at.move);
  return line;
}

/**
 * Return the moves in the tree that are alternatives to the last one of a path, including that one.
 * @param {Node} tree @param {string[]} path
 */
export const besides = (tree, path) =>
  (path.length ? (nodeAt(tree, path.slice(0, -1))?.next ?? []) : []).map((one) => one.move);

/**
 * Return how many moves of a path are in the main line.
 * @param {Node} tree @param {string[]} path
 */
export function mainly(tree, path) {
  const main = goOn(tree, []);
  const off = path.findIndex((move, ply) => move !== main[ply]);
  return off < 0 ? path.length : off;
}

/**
 * Return the path to the line above (-1) or below (1) the last variation on a path, at its first
 * move, or null if there is none. In the main line only the alternatives to its last move count.
 * @param {Node} tree @param {string[]} path @param {1 | -1} step
 */
export function lineBeside(tree, path, step) {
  const least = mainly(tree, path) === path.length ? path.length : 1;
  for (let ply = path.length; ply >= least && ply > 0; ply--) {
    const moves = besides(tree, path.slice(0, ply));
    const to = moves[moves.indexOf(path[ply - 1]) + step];
    if (to) return [...path.slice(0, ply - 1), to];
  }
  return null;
}

/**
 * Return the tree in which the last variation on a path comes before its sibling lines.
 * @param {Node} tree @param {string[]} path
 */
export function promote(tree, path) {
  for (let ply = path.length - 1; ply >= 0; ply--) {
    const before = path.slice(0, ply);
    const at = besides(tree, path.slice(0, ply + 1)).indexOf(path[ply]);
    if (at <= 0) continue;
    const lift = (/** @type {Node} */ one) => ({
      ...one,
      next: [one.next[at], ...one.next.filter((_, place) => place !== at)],
    });
    return changeAt(tree, before, lift);
  }
  return tree;
}

/**
 * Return the tree without the last move of a path and the moves after it.
 * @param {Node} tree @param {string[]} path
 */
export const remove = (tree, path) =>
  changeAt(tree, path.slice(0, -1), (one) => ({
    ...one,
    next: one.next.filter(({ move }) => move !== path.at(-1)),
  }));

/**
 * Return the tree with a comment after a path. Braces, which would end the comment, are left out.
 * @param {Node} tree @param {string[]} path @param {string} text
 */
export const say = (tree, path, text) =>
  changeAt(tree, path, (one) => ({ ...one, comment: clean(text) }));
const clean = (/** @type {string} */ text) => text.replace(/[{}]/g, "").replace(/\s+/g, " ").trim();

/** Return whether a tree is a single line. @param {Node} tree @returns {boolean} */
export const isLine = ({ comment, next }) =>
  !comment && next.length < 2 && (!next.length || isLine(next[0]));

/**
 * Return a game's text as nested items. Round brackets contain a variation, and braces contain a
 * comment.
 * @param {string} text @param {RegExp} words  the pattern of a word, with the flag g
 * @returns {{items: Item[], fault?: "open" | "closed" | "first" | "deep" | "comment"}}
 */
export function itemsOf(text, words = /\S+/g) {
  /** @type {Item[][]} */
  const lists = [[]];
  const begun = new Set(); // the lists that have a word
  const list = () => lists[lists.length - 1];
  for (const [part] of text.matchAll(/\{[^}]*\}?|[()]|[^(){]+/g)) {
    if (part === OPEN) {
      if (!begun.has(list())) return { items: lists[0], fault: "first" };
      if (lists.length > DEEPEST) return { items: lists[0], fault: "deep" };
      const line = /** @type {Item[]} */ ([]);
      list().push({ line });
      lists.push(line);
    } else if (part === CLOSE) {
      if (lists.length === 1) return { items: lists[0], fault: "closed" };
      lists.pop();
    } else if (part[0] === "{") {
      if (!part.endsWith("}")) return { items: lists[0], fault: "comment" };
      list().push({ comment: clean(part) });
    } else {
      const found = part.match(words) ?? [];
      for (const word of found) list().push({ word });
      if (found.length) begun.add(list());
    }
  }
  return lists.length > 1 ? { items: lists[0], fault: "open" } : { items: lists[0] };
}

/**
 * Convert the words so far, at a position, to a move. The reader returns the move and the position
 * after it, or null if it needs the next word, too, and throws if something is wrong.
 * @template P
 * @typedef {(words: string[], at: P) => {move: string, after: P} | null} Reader
 */

/**
 * Return the tree of a text's items.
 * @template P
 * @param {Item[]} items @param {P} start  the position before them @param {Reader<P>} read
 * @param {(words: string[]) => void} unfinished  is called with the last words if they are not a
 *   complete move
 */
export function treeOf(items, start, read, unfinished) {
  let tree = EMPTY_TREE;
  /** Comments by the path that they follow. @type {Map<string, {at: string[], all: string[]}>} */
  const comments = new Map();
  /** @param {string[]} at @param {string[]} more */
  const note = (at, more) => {
    const { all } = comments.get(`${at}`) ?? { all: /** @type {string[]} */ ([]) };
    for (const one of more) all.push(one);
    comments.set(`${at}`, { at, all });
  };
  /** @param {Item[]} some @param {string[]} path @param {P} from */
  const grow = (some, path, from, inner = true) => {
    let [at, position, before] = [path, from, { at: path, position: from }];
    let words = /** @type {string[]} */ ([]);
    let early = /** @type {string[]} */ ([]); // comments before the first move of a side line
    for (const { word, comment, line } of some) {
      if (line) grow(line, before.at, before.position);
      else if (comment && at === path && inner) early.push(comment);
      else if (comment) note(at, [comment]);
      else if (word) {
        words.push(word);
        const found = read(words, position);
        if (!found) continue;
        before = { at, position };
        words = [];
        [at, position] = [[...at, found.move], found.after];
        tree = addLine(tree, at);
        if (early.length) note(at, early);
        early = [];
      }
    }
    if (words.length) unfinished(words);
  };
  grow(items, [], start, false);
  for (const { at, all } of comments.values()) tree = say(tree, at, all.join(" "));
  return tree;
}

/**
 * Write a tree as text, with a side line in round brackets after the move that it replaces, and a
 * comment in braces.
 * @param {Node} tree @param {(move: string) => string} show
 * @param {boolean} numbered  whether moves have numbers, as in "1. 44 40 2. 04"
 */
export function writeTree(tree, show = (move) => move, numbered = false) {
  const said = (/** @type {Node} */ { comment }) => (comment ? [`{${comment}}`] : []);
  const one = (
    /** @type {Node} */ at,
    /** @type {number} */ ply,
    /** @type {boolean} */ restart,
  ) => {
    const number = `${Math.floor(ply / 2) + 1}.${ply % 2 ? ".." : ""}`;
    const before = numbered && (restart || ply % 2 === 0) ? [number] : [];
    return [...before, show(at.move), ...said(at)];
  };
  /** @param {Node} at @param {number} ply @param {boolean} restart @returns {string[]} */
  const after = ({ next }, ply, restart) => {
    const [main, ...others] = next;
    if (!main) return [];
    const side = (/** @type {Node} */ other) => [
      ...one(other, ply, true),
      ...after(other, ply + 1, Boolean(other.comment)),
    ];
    const lines = others.map((other) => `(${side(other).join(" ")})`);
    const broken = Boolean(lines.length || main.comment);
    return [...one(main, ply, restart), ...lines, ...after(main, ply + 1, broken)];
  };
  return [...said(tree), ...after(tree, 0, true)].join(" ");
}
