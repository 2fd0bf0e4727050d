// Boards as a picture.
import { result, wonLine } from "../library/nine-cells.js";
import { STROKES } from "./board.js";
import { across } from "./squares.js";

const SIZE = 1080; // pixels of a side
const EDGE = 60;
const [LETTERS, HIGH] = [46, 62]; // the size of the letters, and the height of a line

/**
 * Break a sentence into lines that are no wider than the boards.
 * @param {string} sentence @param {CanvasRenderingContext2D} pen
 */
function broken(sentence, pen) {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= SIZE - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Return the page's colours in a form that a canvas reads. @param {string[]} names */
function colours(names) {
  const probe = document.body.appendChild(document.createElement("i"));
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}

/**
 * Draw boards, and sentences below them, as a PNG.
 * @param {string[]} boards @param {string[]} told @returns {Promise<Blob | null>}
 */
export function drawPicture(boards, told) {
  const canvas = document.createElement("canvas");
  const wide = across(boards.length);
  const one = (SIZE - 2 * EDGE) / wide;
  const room = one * 0.06; // between two boards
  const rows = Math.ceil(boards.length / wide);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { fontFamily } = getComputedStyle(document.body);
  const font = `800 ${LETTERS}px ${fontFamily}`;
  pen.font = font;
  const lines = told.flatMap((sentence) => broken(sentence, pen));
  const below = Math.round(rows * one + EDGE); // where the sentences begin
  [canvas.width, canvas.height] = [SIZE, below + (lines.length + 1) * HIGH + EDGE];
  const [paper, frame, tile, ink, quiet, x, o] = colours([
    ...["paper", "frame", "tile", "ink", "quiet", "x", "o"],
  ]);
  const box = (/** @type {string} */ colour, /** @type {number[]} */ [left, top, side, round]) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(left, top, side, side, round);
    pen.fill();
  };
  const mark = (/** @type {string} */ side, /** @type {number[]} */ [left, top, size]) => {
    pen.save();
    pen.translate(left, top);
    pen.scale(size / 100, size / 100);
    pen.strokeStyle = side === "X" ? x : o;
    [pen.lineWidth, pen.lineCap] = [13, "round"];
    for (const stroke of STROKES[/** @type {"X"} */ (side)]) pen.stroke(new Path2D(stroke));
    pen.restore();
  };
  /**
   * Draw the winning line through cells of a given size.
   * @type {(cells: number[] | undefined, marks: string, at: number[]) => void}
   */
  const line = (cells, marks, [left, top, size]) => {
    if (!cells) return;
    const middle = (/** @type {number} */ cell) => [
      left + (0.5 + (cell % 3)) * size,
      top + (0.5 + Math.floor(cell / 3)) * size,
    ];
    const [[x1, y1], [x2, y2]] = [middle(cells[0]), middle(cells[2])];
    const [dx, dy] = [0.17 * (x2 - x1), 0.17 * (y2 - y1)];
    pen.strokeStyle = marks[cells[0]] === "X" ? x : o;
    [pen.lineWidth, pen.lineCap, pen.globalAlpha] = [0.09 * size, "round", 0.75];
    pen.stroke(new Path2D(`M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`));
    pen.globalAlpha = 1;
  };
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [at, board] of boards.entries()) {
    const [left, top] = [EDGE + room / 2 + (at % wide) * one, EDGE + Math.floor(at / wide) * one];
    const [gap, side] = [one * 0.02, one - room];
    const cell = (side - 4 * gap) / 3;
    const owner = boards.length === 9 ? result(board) : null; // of the ultimate game
    const won = owner === "X" || owner === "O";
    pen.globalAlpha = won ? 0.35 : 1;
    box(frame, [left, top, side, side * 0.05]);
    for (const [place, set] of [...board].entries()) {
      const right = left + gap + (place % 3) * (cell + gap);
      const down = top + gap + Math.floor(place / 3) * (cell + gap);
      box(tile, [right, down, cell, cell * 0.12]);
      if (set !== ".") mark(set, [right, down, cell]);
    }
    pen.globalAlpha = 1;
    if (won) mark(owner, [left, top, side]);
    if (!owner) line(wonLine(board), board, [left + gap, top + gap, cell + gap]);
  }
  if (boards.length === 9) {
    const owners = boards.map((board) => result(board) ?? ".").join("");
    line(wonLine(owners), owners, [EDGE, EDGE, one]);
  }
  pen.textBaseline = "alphabetic";
  [pen.fillStyle, pen.font] = [ink, font];
  for (const [at, text] of lines.entries()) pen.fillText(text, EDGE, below + (at + 1) * HIGH);
  [pen.fillStyle, pen.font, pen.textAlign] = [quiet, `600 36px ${fontFamily}`, "right"];
  pen.fillText("ttt-tables", SIZE - EDGE, canvas.height - EDGE);
  return new Promise((done) => canvas.toBlob(done));
}
