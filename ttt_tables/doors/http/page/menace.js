// MENACE at work: train it by seed, look into its boxes, play against it and watch the beads.
import { Refusal } from "./asking.js";
import { card, choose, controls, drawTable, html, legend, press, say, stack } from "./dom.js";
import { drawBoard } from "./board.js";
import { chance, Menace, playGame } from "./machine.js";
import { Classic } from "./pack.js";
import { EMPTY, emptyCells, place, result, toMove, whyNot } from "./rules.js";

export const TITLE = "MENACE";
export const USUAL = { games: "0", against: "random", seed: "1", own: "" };
const INTRO =
  "MENACE (Donald Michie, 1961) is a machine of matchboxes, one for each board, with beads for its " +
  "cells. To move it draws a bead; after the game beads are added for a win or a draw, and taken " +
  "away for a loss. It plays X.";
const BEADS =
  "The cells show the beads in MENACE's box for this board. In the first box the beads of one " +
  "corner, one edge and the centre stand for all that are alike.";
const LEARNING =
  "After a game each bead that was drawn goes back with three more for a win, with one more for a " +
  "draw, and not at all for a loss. Games played by hand teach it nothing here, so that the " +
  "address tells the whole machine.";
const ENDED = { X: "MENACE has won.", O: "You have won.", draw: "A draw." };
const MOST = { games: 10_000, seed: 2 ** 31 };
let tables;
let trained = {};

const { div, input, label, p, section } = html;

/** Train a machine anew, which takes milliseconds: the same state, the same beads. */
async function train({ games, against, seed }) {
  const key = `${games} ${against} ${seed}`;
  if (trained.key === key) return trained;
  for (const [name, value] of Object.entries({ games, seed }))
    if (!/^\d{1,10}$/.test(value) || +value > MOST[name])
      throw new Refusal(`${name} is ${value}: a whole number from 0 to ${MOST[name]}.`);
  tables ??= new Classic(await (await fetch("data/classic.pack")).arrayBuffer());
  if (!tables.policies.includes(against))
    throw new Refusal(
      `No policy is called ${against}: choose one of ${tables.policies.join(", ")}.`,
    );
  const random = chance(+seed);
  const answer = (board) => {
    const moves = tables.moves(board, against);
    let left = random();
    return (moves.find((move) => (left -= move.probability) < 0) ?? moves[0]).cell;
  };
  const machine = new Menace(random);
  const counts = { X: 0, draw: 0, O: 0 };
  const curve = [machine.count(EMPTY)];
  for (let game = 0; game < +games; game++) {
    counts[playGame(machine, answer)]++;
    curve.push(machine.count(EMPTY));
  }
  trained = { key, machine, counts, curve };
  return trained;
}

/** The beads in the first box, game by game. */
function chart(curve) {
  const [width, height, left, below] = [460, 150, 40, 22];
  const games = curve.length - 1;
  const most = Math.max(...curve, 1);
  const x = (game) => left + (game / Math.max(1, games)) * (width - left - 8);
  const y = (beads) => height - below - (beads / most) * (height - 40);
  const every = Math.max(1, Math.floor(games / 400));
  const path = curve
    .flatMap((beads, game) =>
      game % every ? [] : [`${x(game).toFixed(1)} ${y(beads).toFixed(1)}`],
    )
    .join("L");
  const text = (at, down, anchor, said) =>
    `<text x="${at}" y="${down}" text-anchor="${anchor}">${said}</text>`;
  const parts = [
    `<path class="axis" d="M${left} 10V${height - below}H${width - 8}" fill="none"/>`,
    `<path class="beads" d="M${path}"/>`,
    text(left - 6, y(most) + 4, "end", most),
    text(left - 6, height - 20, "end", 0),
    text(left + 6, 14, "start", "beads"),
    text(width - 8, height - 6, "end", `games: ${games}`),
  ];
  const spoken = `Beads in the first box: ${curve[0]} at first, ${curve[games]} after ${games} games`;
  const head = `xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg ${head} role="img" aria-label="${spoken}">${parts.join("")}</svg>`;
  return div(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
}

/** The board of a game played by hand. */
function boardOf(own) {
  return [...own].reduce((board, cell) => {
    const reason = whyNot(board, cell);
    if (reason) throw new Refusal(`The game ${own} cannot be played: ${reason}`);
    return place(board, +cell, toMove(board));
  }, EMPTY);
}

function beadsOf(machine, board) {
  const all = machine.count(board);
  const values = [];
  for (const [cell, count] of machine.beads(board)) {
    const score = all ? 0.5 + count / all / 2 : 0.5;
    values[cell] = { text: `${count}`, detail: count === 1 ? "bead" : "beads", score };
  }
  return values;
}

function drawTraining(state, go) {
  const field = (name, text) => {
    const change = (event) => go({ [name]: event.target.value.trim(), own: "" });
    const value = state[name];
    return label(text, input({ value, inputmode: "numeric", size: 7, "data-key": name, change }));
  };
  const more = (games) => () =>
    go({ games: `${Math.min(MOST.games, +state.games + games)}`, own: "" });
  return [
    controls(
      field("games", "Games played"),
      choose("against", tables.policies, state.against, (against) => go({ against, own: "" })),
      field("seed", "Seed"),
    ),
    controls(
      press("One game more", more(1)),
      press("10 more", more(10)),
      press("100 more", more(100)),
      press("A new machine", () => go({ games: "0", own: "" })),
    ),
  ];
}

function drawRecord(state, counts, boxes) {
  const title = state.games === "1" ? "One game" : `${state.games} games`;
  const heads = ["MENACE won", "drawn", "lost or resigned", "boxes opened"];
  const row = [counts.X, counts.draw, counts.O, boxes];
  const table = drawTable(`Against ${state.against}, from seed ${state.seed}`, heads, [row]);
  return card(title, table, legend(LEARNING));
}

export async function draw(state, go) {
  const { machine, counts, curve } = await train(state);
  const board = boardOf(state.own);
  const ended = result(board);
  const mine = !ended && toMove(board) === "O";
  const boxed = !ended && !mine && emptyCells(board).length > 1; // the last cell needs no box
  const resigns = boxed && !machine.count(board);
  const waits = resigns
    ? "This box is empty: MENACE resigns, and you have won."
    : "MENACE is to move: let it draw a bead.";
  say(ended ? ENDED[ended] : mine ? "You are O: choose a cell." : waits);
  const drawBead = () => go({ own: state.own + machine.draw(board, false) });
  const play = (cell) => go({ own: state.own + cell });
  const open = mine ? emptyCells(board) : [];
  const values = boxed ? beadsOf(machine, board) : [];
  const dead = p("The first box is empty: this machine resigns every game.");
  return [
    section(
      legend(INTRO),
      drawTraining(state, go),
      drawBoard({ board, values, open, play, name: "MENACE's board" }),
      controls(
        press("Let MENACE draw a bead", drawBead, Boolean(mine || ended || resigns)),
        press("Put the marks back", () => go({ own: "" }), !state.own),
      ),
      legend(BEADS),
    ),
    stack(
      card("Beads in the first box", chart(curve), machine.count(EMPTY) ? null : dead),
      drawRecord(state, counts, machine.boxes.size),
    ),
  ];
}
