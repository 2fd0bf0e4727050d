// Ultimate tic-tac-toe: a game against the engine, and what each board is worth and matters.
import { ask, names, Refusal } from "./asking.js";
import { card, choose, chooseSide, controls, drawTable, html, legend } from "./dom.js";
import { press, say, stack } from "./dom.js";
import { drawBoard } from "./board.js";
import { percent } from "./rating.js";
import { resultText } from "./rules.js";

export const TITLE = "Ultimate";
export const USUAL = { rule: "closed-draw", moves: "", side: "X", milliseconds: "100", hint: "" };
const INTRO =
  "Nine boards in one: three won boards in a line win. A move in cell c sends the other side to " +
  "board c.";
const BELOW =
  "Under each board: each side's chance to win it, and how much it matters: X's score if X wins " +
  "that board, less his score if O wins it.";
const RULES = {
  "closed-draw": "won boards close, no line is a draw",
  "closed-count": "won boards close, without a line more boards win",
  open: "won boards stay playable",
};
const TIMES = { 20: "20 ms", 100: "100 ms", 500: "half a second", 2000: "2 seconds" };

const { br, div, figcaption, figure, meter, p, section, span } = html;
const movesOf = (state) => state.moves.split(" ").filter(Boolean);

/** Ask about the position of a state; with a time, also for the engine's move. */
const look = ({ rule, moves }, milliseconds) => ask("ultimate", { rule, moves, milliseconds });

/** How many moves are left once the user's last one, and what answered it, are taken back. */
function takenBack(count, side) {
  let left = count - 1;
  while (side !== "both" && left > 0 && "XO"[left % 2] !== side) left--;
  return Math.max(0, left);
}

function drawOne(found, number, play) {
  const board = found.position.split("/")[number].slice(0, 9);
  const { x_win, o_win, swing } = found.evaluation.boards[number];
  const owner = found.macro[number];
  const won = owner !== ".";
  const open = found.legal.filter(([at]) => at === number).map(([, cell]) => cell);
  const text = won ? `${owner} has it` : `X ${percent(x_win, 0)}, O ${percent(o_win, 0)}`;
  const bar = meter({ min: 0, max: 1, value: swing.toFixed(2), "aria-hidden": "true" });
  const matters = won || found.result ? [] : [br(), "matters ", bar, ` ${percent(swing, 0)}`];
  const drawn = drawBoard({
    board,
    open,
    play: (cell) => play(`${number}${cell}`),
    name: `board ${number}, ${text}`,
    key: `board ${number} cell`,
    numbers: false,
    twins: false, // a cell also says where the other side has to play
  });
  const closed = won && found.rule !== "open";
  return figure(
    { class: `${open.length ? "target" : ""}${closed ? " closed" : ""}` },
    drawn,
    won ? span({ class: "owner", "aria-hidden": "true" }, owner) : null,
    figcaption(`${number}: ${text}`, matters),
  );
}

function drawControls(state, moves, mine, rules, go) {
  const { rule, side, milliseconds } = state;
  const named = rules.map((name) => [name, `${name}: ${RULES[name]}`]);
  const times = Object.entries({ [milliseconds]: `${milliseconds} ms`, ...TIMES });
  const back = () =>
    go({ moves: moves.slice(0, takenBack(moves.length, side)).join(" "), hint: "" });
  return controls(
    choose("Rule", named, rule, (chosen) => go({ rule: chosen, moves: "", hint: "" })),
    chooseSide(side, (chosen) => go({ side: chosen })),
    choose("The engine's time", times, milliseconds, (time) => go({ milliseconds: time })),
    press("Take back", back, !moves.length),
    press("What would the engine play?", () => go({ hint: "1" }), !mine),
    press("New game", () => go({ moves: "", hint: "" })),
  );
}

function tellHint({ board, cell, score, proved, depth }, side) {
  const move = `The engine would play ${board} ${cell}`;
  if (score === undefined) return `${move}.`;
  const trust = proved ? "proved" : `it thinks, ${depth} plies ahead`;
  return `${move}: ${side}'s score would be ${percent(score)}, ${trust}.`;
}

const tellSolved = ({ board, cell, plies }) =>
  `Solved: X wins in ${plies} plies at most, by ${board} ${cell} here.`;

function drawMoves(moves) {
  const told = moves.map((move, ply) => `${"XO"[ply % 2]} ${move[0]} ${move[1]}`).join(", ");
  return p(told || "None yet: choose any cell. Moves are written as board and cell.");
}

function drawRace({ x_win, draw, o_win }) {
  const row = [x_win, draw, o_win].map((share) => percent(share));
  return drawTable("Exact chances of that race", ["X wins", "draw", "O wins"], [row]);
}

export async function draw(state, go) {
  const { ultimate_rules } = await names();
  if (!/^[1-9]\d{0,3}$/.test(state.milliseconds) || +state.milliseconds > 5000)
    throw new Refusal(`The engine's time is ${state.milliseconds}: it is 1 to 5000 milliseconds.`);
  const found = await look(state);
  const moves = movesOf(state);
  const ours = state.side === "both" || state.side === found.to_move;
  const mine = ours && !found.result;
  const { engine } = mine && state.hint ? await look(state, state.milliseconds) : {};
  const play = (move) => go({ moves: [...moves, move].join(" "), hint: "" });
  const shown = mine ? found : { ...found, legal: [] };
  const where = found.target === null ? "any open board" : `board ${found.target}`;
  const turn = mine ? `${found.to_move} to move, on ${where}.` : "The engine thinks.";
  say(found.result ? resultText(found.result) : turn);
  return [
    section(
      legend(INTRO),
      drawControls(state, moves, mine, ultimate_rules, go),
      engine ? p(tellHint(engine, found.to_move)) : null,
      found.solved ? p(tellSolved(found.solved)) : null,
      div(
        { class: "ultimate" },
        [...found.macro].map((_, number) => drawOne(shown, number, play)),
      ),
    ),
    stack(
      card("If every open board were filled at random", drawRace(found.evaluation), legend(BELOW)),
      card("Moves", drawMoves(moves)),
    ),
  ];
}

/** The engine moves where the user plays one side. */
export async function after(state, go) {
  const moves = movesOf(state);
  if (state.side === "both" || state.side === "XO"[moves.length % 2]) return;
  const { engine } = await look(state, state.milliseconds);
  if (engine) go({ moves: [...moves, `${engine.board}${engine.cell}`].join(" "), hint: "" });
}
