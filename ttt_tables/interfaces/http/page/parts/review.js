// A review: the cost of each move, the mistake to try again from, and the user's mistakes one by
// one.
import { areCertain, isBad } from "../play/judgement.js";
import { markOf, mistakesOf, SAME, turningPoint } from "../play/rating.js";
import { t } from "../texts/language.js";
import { drawJudged, sayJudged } from "./coach.js";
import { behind, byId, card, controls, drawTable, fold, html, note, press } from "./dom.js";
import { drawNag } from "./history.js";
import { anyOf, capital, namesOf, percent, points } from "./words.js";

const texts = t.review;
const LONG = 20; // moves: a longer table is folded
const { p } = html;

/**
 * Add up costs or luck, rounded like the numbers in the table.
 * @param {Rated[]} rated @param {(one: Rated) => number} what
 */
const total = (rated, what) =>
  rated.reduce((sum, one) => sum + Math.round(1000 * what(one)), 0) / 1000;

/** @param {(number | string)[]} cells */
const bestNamed = (cells) => (cells.length > 4 ? texts.anyOf(cells.length) : namesOf(cells));
const sayBest = (/** @type {(number | string)[]} */ cells) => texts.bestWas(anyOf(cells));
/** Return the title of the table of all moves. @param {Rated[]} rated */
export const titleOfCosts = (rated) => (areCertain(rated) ? t.sheet.deeds : t.sheet.costs);

/** Draw the field for another game, behind a link. @param {Part} form */
export const foldForm = (form) => (form ? behind("form", html.u(texts.formTitle), [form]) : null);

/**
 * Draw the review of a game: its turning point, the user's mistakes, and what each move cost.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth
 */
export function drawReview(state, go, game, worth) {
  const { rated = [], form = null } = worth;
  if (!rated.length) return foldForm(form);
  const costs = drawCosts(go, game, worth);
  const long = rated.length > LONG;
  return [
    card(
      texts.title,
      p({ class: "turning" }, tellTurn(state, game, worth)),
      controls(againFrom(state, go, game, worth), practise(state, go, worth)),
      ...(long ? [] : costs),
    ),
    long ? fold(titleOfCosts(rated), costs) : null,
    foldForm(form),
  ];
}

/**
 * Draw what each move did or cost, as a table.
 * @param {Go} go @param {Replay} game @param {Worth} worth
 */
export function drawCosts(go, { called, look, at }, worth) {
  const { rated = [], heads = [], scores = [] } = worth;
  const lucky = rated.some((one) => one.luck !== undefined);
  const { short } = worth;
  const certain = areCertain(rated);
  const best = (/** @type {Rated} */ { best, bests = best }) =>
    short ? bests.map((move) => short(`${move}`)) : best;
  const rows = rated.map((one) => [
    one.ply,
    called[one.side],
    [
      one.cell,
      [short?.(`${one.cell}`) ?? one.name, markOf(one) && !certain ? drawNag(markOf(one)) : null],
    ],
    ...(one.columns ?? []),
    [one.best.join(" "), bestNamed(best(one))],
    one.judged && certain
      ? [one.judged.kind, sayJudged(one.judged)]
      : [points(one.cost).replace(t.point, "."), points(one.cost)],
    ...(lucky ? [[points(one.luck ?? 0).replace(t.point, "."), points(one.luck ?? 0)]] : []),
  ]);
  const columns = [
    ...texts.heads,
    ...heads,
    texts.best,
    certain ? texts.deed : texts.cost,
    ...(lucky ? [texts.luck] : []),
  ];
  const row = (/** @type {number} */ ply) => ({
    class: at === ply + 1 ? "row here" : "row",
    click: () => look(go, ply + 1),
  });
  if (certain) return [drawTable(t.sheet.deeds, columns, rows, row)];
  const costs = ["X", "O"].map((side) =>
    points(total(rated, (one) => (one.side === side ? one.cost : 0))),
  );
  const luckOfX = total(rated, (one) => (one.side === "X" ? 1 : -1) * (one.luck ?? 0));
  const [first, last] = [scores[0] ?? 0, scores.at(-1) ?? 0].map((score) =>
    percent(score, 0).slice(0, -2),
  );
  const sum = texts.sum(worth.against ?? texts.perfect, called.X, called.O, costs[0], costs[1]);
  const luck = lucky ? texts.luckSum(points(luckOfX), first, last) : "";
  return [drawTable(`${sum}${luck}.`, columns, rows, row), note(texts.note)];
}

/**
 * Say at which move the game was lost.
 * @param {State} state @param {Replay} game @param {Worth} worth
 */
export function tellTurn({ side }, game, worth) {
  const { mistake, kind, loser } = turnOf(side, game, worth);
  const own = side !== "both";
  const { called } = game;
  if (!mistake)
    return loser ? texts.losersNone(called[loser]) : own ? texts.yoursNone : texts.nobodysNone;
  const what = texts.turning(own)[kind];
  const { ply, cost, best } = mistake;
  const move = texts.mistake(ply, called[mistake.side], mistake.name);
  const deed = areCertain(worth.rated ?? [])
    ? [texts.thatMove, drawJudged(mistake, worth)]
    : texts.whichCost(points(cost));
  return [`${what} ${move}`, deed, ` ${sayBest(best)}`];
}

/**
 * Return the mistake at which the game turned, if there is one.
 * @param {string} side @param {Replay} game @param {Worth} worth
 */
export const turnOf = (side, { plays, positions }, { rated = [], least }) =>
  turningPoint(rated, side, positions[plays.length].result, least);

/**
 * Draw the button that goes back to the turning point.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth
 */
export function againFrom({ side }, go, game, worth) {
  const { mistake } = turnOf(side, game, worth);
  if (!mistake) return null;
  return press(texts.again, () => go(game.write(game.plays.slice(0, mistake.ply - 1))));
}

/**
 * Draw the button that starts practice on the user's mistakes.
 * @param {State} state @param {Go} go @param {Worth} worth
 */
export function practise({ side }, go, { rated = [], judge, least }) {
  const own = judge ? mistakesOf(rated, side, least) : [];
  if (!own.length) return null;
  const start = () => go({ retry: `${own[0].ply - 1}`, tried: "", at: "", mode: "play" });
  return press(texts.practise(own.length), start);
}

/**
 * Draw the practice on a mistake: whether the new move is better, the next mistake, and the way
 * back.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth
 */
export function drawPractice({ side, tried }, go, { retry, plays, write }, { rated = [], least }) {
  if (retry === null) return null;
  const own = mistakesOf(rated, side, least);
  const next = own.find((one) => one.ply - 1 > retry);
  const to = (/** @type {Rated | undefined} */ one) =>
    go({ retry: one ? `${one.ply - 1}` : "", tried: "", mode: "play" }, true);
  const tell = () => {
    byId("verdict").textContent = sayBest(rated[retry].best);
  };
  return html.div(
    { class: "practice" },
    p({ id: "verdict", role: "status" }),
    controls(
      next ? press(texts.next, () => to(next)) : null,
      press(texts.playOn, () => go(write([...plays.slice(0, retry), tried])), false, {
        ...{ id: "play-on", class: "main", hidden: true },
      }),
      rated[retry] ? press(texts.showBest, tell) : null,
      press(texts.done, () => to(undefined)),
    ),
  );
}

/**
 * Say what the play that replaces a mistake does or costs, once that is known.
 * @param {State} state @param {Replay} game @param {Worth} worth @param {AbortSignal} signal
 */
export async function judgeTried({ tried }, { retry, plays }, worth, signal) {
  const { judge, judged, rated = [], name } = worth;
  if (retry === null || !tried || !judge) return;
  const cost = await judge(retry, tried, signal);
  const place = byId("verdict");
  if (signal.aborted || !place) return;
  const before = rated[retry]?.cost ?? 1;
  const [named, costs, was] = [name?.(tried) ?? tried, points(cost), points(before)];
  const deed = areCertain(rated) ? judged?.(retry, tried) : undefined;
  const better = deed ? !isBad(deed) : cost < SAME || cost <= before / 3;
  place.className = better ? "right" : "wrong";
  byId("play-on").hidden = !better;
  if (tried === plays[retry]) place.textContent = texts.sameAgain(named);
  else if (deed) place.textContent = texts.tried(better, capital(named), sayJudged(deed));
  else place.textContent = better ? texts.better(named, costs, was) : texts.notYet(named, costs);
}
