// Which view is shown, in which state: both stand in the address behind #.
import { address, byId, html, press, say } from "./dom.js";
import { Refusal } from "./library/rules.js";

/** @type {Record<string, string>} */
const VIEWS = {
  classic: "Classic",
  puzzles: "Puzzles",
  probabilistic: "Probabilistic",
  dice: "Dice",
  ultimate: "Ultimate",
  menace: "MENACE",
  more: "More games",
};
/** What a part of the state may be, where every view agrees. @type {Record<string, string[]>} */
const CHOICES = { side: ["both", "X", "O"], mode: ["play", "study"], hint: ["", "1"], numbers: ["", "1"] };
const [main, refusal, mode] = ["main", "refusal", "mode"].map(byId);
const nav = /** @type {HTMLElement} */ (document.querySelector("nav"));
let controller = new AbortController();
/** @typedef {{state: State, go: Go, after: (() => Promise<unknown>) | null}} Shown  the way on from a state */
/** @type {Shown | null} */
let shown = null;

/** The view and the state that an address tells. */
async function read() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  const view = Object.hasOwn(VIEWS, name) ? name : "classic";
  const module = await import(`./${view === "more" ? "relatives" : view}.js`);
  const given = [...new URLSearchParams(query)];
  const state = { ...module.USUAL, ...Object.fromEntries(given) };
  return { name: view, module, state, wrong: faultOf(name, view, given, module) };
}

/** Return the fault of an address that no view admits, or "". @param {string} name @param {string} view @param {[string, string][]} given @param {any} module */
function faultOf(name, view, given, module) {
  const usual = module.USUAL;
  if (name && name !== view) return `There is nothing called ${name} here: choose a game above.`;
  for (const [key, value] of given) {
    if (!Object.hasOwn(usual, key)) return `${view} knows no ${key}: it knows ${Object.keys(usual).join(", ")}.`;
    const choices = CHOICES[key] ?? module.CHOICES?.[key];
    if (choices && !choices.includes(value)) return `The ${key} is ${value}: it is ${choices.filter(Boolean).join(" or ")}.`;
  }
  return "";
}

/** Show an error and the way back, or hide the last one. @param {any} error @param {string} name */
function refuse(error, name) {
  const known = !error || error instanceof Refusal;
  if (!known) console.error(error);
  refusal.hidden = !error;
  if (!error) return refusal.replaceChildren();
  const text = known ? error.message : `The page has a fault: ${error.message}`;
  refusal.replaceChildren(text, " ", html.a({ href: `#${name}` }, "Begin anew"));
  refusal.scrollIntoView({ block: "nearest" });
}

/** Mark the page as busy: a click then does nothing, for the user meant the state before. @param {boolean} is */
const busy = (is) => {
  document.body.ariaBusy = is ? "true" : null;
};

/** Put the new parts in place. The focus stays at its control, or goes to the board. @param {Element[]} parts */
function show(parts) {
  const key = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key;
  main.replaceChildren(...parts.filter(Boolean));
  const move = /** @type {HTMLElement | null} */ (main.querySelector(".moves [aria-current]"));
  if (move) /** @type {Element} */ (move.closest(".moves")).scrollTop = move.offsetTop - 40;
  if (!key || byId("main").contains(document.activeElement)) return;
  const same = main.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  const found = same ?? main.querySelector(".cell:not([aria-disabled])") ?? main;
  /** @type {HTMLElement} */ (found).focus({ preventScroll: true });
}

/** @param {State} state @param {Go} go */
function drawMode(state, go) {
  const titles = { play: "Hide what the cells are worth (key v)", study: "Show what the cells are worth (key v)" };
  const buttons = Object.entries(titles).map(([one, title]) =>
    press(one === "play" ? "Play" : "Study", () => go({ mode: one }, true), false, {
      "aria-pressed": state.mode === one ? "true" : "false",
      title,
    }),
  );
  mode.hidden = !("mode" in state);
  mode.replaceChildren(...(mode.hidden ? [] : buttons));
}

async function draw() {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  busy(true);
  shown = null;
  const { name, module, state, wrong } = await read();
  if (signal.aborted) return;
  document.title = `${VIEWS[name]}: ttt-tables`;
  for (const link of /** @type {any} */ (nav.children)) link.ariaCurrent = link.hash === `#${name}` ? "page" : null;
  const current = nav.querySelector("[aria-current]");
  if (nav.scrollWidth > nav.clientWidth) current?.scrollIntoView({ inline: "center", block: "nearest" });
  if (main.dataset.view !== name) {
    main.replaceChildren();
    say("One moment ...");
  }
  main.dataset.view = name;
  const view = { name, module, signal };
  try {
    if (wrong) throw new Refusal(wrong);
    await drawView(view, state);
    refuse(null, name);
  } catch (error) {
    if (signal.aborted) return;
    await drawFault(view, error);
  }
  busy(false);
  await /** @type {Shown | null} */ (shown)?.after?.();
}

/** @typedef {{name: string, module: any, signal: AbortSignal}} View */

/** @param {View} view @param {State} state */
async function drawView({ name, module, signal }, state) {
  /** @type {Go} */
  const go = (change, quiet = false) => {
    if (document.body.ariaBusy || signal.aborted) return;
    const to = address(name, { ...state, ...change }, module.USUAL);
    if (location.hash === to) return void draw();
    busy(true); // until the next state is drawn: the page still shows this one
    if (quiet) location.replace(to);
    else location.hash = to;
  };
  /** @type {Drawn} */
  const drawn = await module.draw(state, go, signal);
  if (signal.aborted) return;
  drawMode(state, go);
  show(drawn.parts);
  // A program's move replaces the entry in the history, so that going back leads to the user's turn.
  const after = async () =>
    drawn.after?.((change) => go(change, true), signal).catch((error) => signal.aborted || refuse(error, name));
  shown = { state, go, after };
}

/** Show an error beside a new game, and nothing of the old one. @param {View} view @param {any} error */
async function drawFault(view, error) {
  say("");
  await drawView(view, view.module.USUAL).catch(() => main.replaceChildren());
  if (shown) /** @type {Shown} */ (shown).after = null;
  if (!view.signal.aborted) refuse(error, view.name);
}

/** Keys: v plays or studies, h hints, n shows numbers, arrows go through the game. @param {KeyboardEvent} event */
function pressKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select, textarea")) return;
  const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step && !target.closest("[role=region]")) {
    const button = /** @type {HTMLElement | null} */ (main.querySelector(`[data-step=${step}]:not([disabled])`));
    if (button) event.preventDefault();
    button?.click();
  }
  if (!shown || !("mode" in shown.state)) return;
  const { state, go } = shown;
  if (event.key === "v") go({ mode: state.mode === "play" ? "study" : "play" }, true);
  if (event.key === "n") go({ numbers: state.numbers ? "" : "1" }, true);
  if (event.key === "h") /** @type {any} */ (main.querySelector('[data-key="Hint"]'))?.click();
}

main.addEventListener("click", (event) => document.body.ariaBusy && event.stopPropagation(), true);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement} */ (main.querySelector(".cell") ?? main).focus();
});
nav.append(...Object.entries(VIEWS).map(([name, title]) => html.a({ href: `./#${name}` }, title)));
window.addEventListener("hashchange", draw);
document.addEventListener("keydown", pressKey);
draw();

// A site without a server works without a network too, once it has been loaded.
if (document.documentElement.dataset.offline) navigator.serviceWorker?.register("sw.js");
