// Show a view in a state. Both are in the address after #.
import { TttError } from "./library/nine-cells.js";
import { address, byId, html, isPointed, isStill, press, replace, say } from "./parts/dom.js";
import { explainWords } from "./parts/glossary.js";
import { showSettings } from "./parts/settings.js";
import { FRONTS, LISTED, preferred } from "./play/fronts.js";
import { set, settings } from "./play/storage.js";
import { t } from "./texts/language.js";
import * as home from "./views/home.js";

const { dataset } = document.documentElement;
const CONSOLE = "data"; // a view that a site may have
/**
 * The title of each view except the home view, by its name in the address.
 * @type {Record<string, string>}
 */
const TITLES = Object.fromEntries(Object.values(FRONTS).map(({ name, title }) => [name, title]));
if (dataset.console) TITLES[CONSOLE] = t.data;
/**
 * The values of those parts of the state that are the same in every view.
 * @type {Record<string, string[]>}
 */
const CHOICES = {
  ...{ side: ["both", "X", "O"], mode: ["play", "study"] },
  ...{ hint: ["", "1"], numbers: ["", "1"] },
};
const [main, rejection, mode, menu] = ["main", "rejection", "mode", "menu"].map(byId);
// The error of a file that cannot be loaded, as worded by the library, by Chrome and Firefox, and
// by Safari.
const UNREACHED = /cannot be loaded \(|dynamically imported module|Importing a module script/;
const SOON = 1500; // milliseconds after which the font may no longer move the text
const LONG = 400; // milliseconds after which a user wonders whether anything happens
let controller = new AbortController();
let waiting = 0; // the timer of that
const UNSEEN = 300; // milliseconds in which a user cannot notice that the board has moved
let [tapped, moved] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]; // when each happened
let fontIsHere = false;
/** @typedef {{state: State, go: Go, after: (() => Promise<unknown>) | null}} Shown  the view that is shown */
/** @type {Shown | null} */
let shown = null;

/** Return the view that the address asks for, the one that is shown for it, and what it is given. */
function parse() {
  const [asked, ...rest] = location.hash.slice(1).split("?");
  const name = Object.hasOwn(TITLES, asked) ? asked : "home";
  return { asked, name, given: [...new URLSearchParams(rest.join("?"))] };
}

/** Load the view of an address, and return its state. @param {ReturnType<typeof parse>} parsed */
async function read({ asked, name, given }) {
  const module = name === "home" ? home : await load(name);
  const state = { ...module.USUAL, ...Object.fromEntries(given) };
  return { module, state, wrong: faultOf(asked, name, given, module) };
}

/** Load the module of a view. @param {string} name */
const load = (name) => import(`./${name === CONSOLE ? "console/view" : `views/${name}`}.js`);

/**
 * Return what is wrong with an address that no view accepts, or "".
 * @param {string} asked @param {string} name @param {[string, string][]} given @param {any} module
 */
function faultOf(asked, name, given, module) {
  const usual = module.USUAL;
  if (asked === CONSOLE && asked !== name) return t.page.noConsole;
  if (asked && asked !== name) return t.page.noView(asked);
  for (const [key, value] of given) {
    if (!Object.hasOwn(usual, key)) return t.page.noKey(name, key, Object.keys(usual).join(", "));
    const choices = CHOICES[key] ?? module.CHOICES?.[key];
    if (choices && !choices.includes(value))
      return t.page.noValue(key, value, choices.filter(Boolean).join(` ${t.or} `));
  }
  return "";
}

/** Return an error in words. @param {Error} error */
function tellFault(error) {
  if (error instanceof TttError) return error.message;
  if (UNREACHED.test(error.message)) return t.page.unreached;
  console.error(error);
  return t.page.fault(error.message);
}

/**
 * Show an error and a link to start again, or hide the last error.
 * @param {any} error @param {string} name
 */
function reject(error, name) {
  rejection.hidden = !error;
  if (!error) return rejection.replaceChildren();
  const text = tellFault(error);
  rejection.replaceChildren(text, " ", html.a({ href: `#${name}` }, t.page.startAgain));
  rejection.scrollIntoView({ block: "nearest" });
}

/** Show why a view cannot be shown at all. @param {any} error */
function rejectAll(error) {
  say("");
  replace(main, []);
  delete main.dataset.view; // the next view is new
  reject(error, "home");
  busy(false);
}

/**
 * Mark the page as busy. A click then does nothing, because the user meant the earlier state, which
 * is shown until the next one is ready. If that takes long, the page says so.
 * @param {boolean} is
 */
const busy = (is) => {
  clearTimeout(waiting);
  delete main.dataset.waits;
  if (!is) return document.body.removeAttribute("aria-busy");
  document.body.setAttribute("aria-busy", "true");
  if (main.dataset.view) waiting = setTimeout(tellWait, LONG, byId("status").textContent);
};
/** Say that the next state is coming, unless its view says more. @param {string} before */
function tellWait(before) {
  main.dataset.waits = "yes";
  if (byId("status").textContent === before) say(t.page.moment);
}
const isBusy = () => document.body.hasAttribute("aria-busy");

/** Return the place of the board on the screen. */
const boardAt = () => {
  const { x, y, width } = main.querySelector(".board")?.getBoundingClientRect() ?? {};
  return [x, y, width].map((one) => Math.round(one ?? Number.NaN)).join();
};

/**
 * Return whether a second tap, just after the first tap has moved the board, was meant for what was
 * there before.
 * @param {any} event
 */
function isMistaken({ target, pointerType, timeStamp }) {
  if (pointerType !== "touch") return false;
  const isQuick = timeStamp - tapped < 2 * UNSEEN && timeStamp - moved < UNSEEN;
  const hasMoved = isQuick && moved > tapped;
  tapped = timeStamp;
  return hasMoved && Boolean(target.closest(".cell"));
}

/** Put the new parts in place of the old ones. @param {Element[]} parts @param {View} view */
function show(parts, view) {
  const before = boardAt();
  if (view.isNew) enter(view);
  replace(main, parts.filter(Boolean));
  if (boardAt() !== before) moved = performance.now();
  if (settings.classroom) explainWords(main);
  const move = /** @type {HTMLElement | null} */ (main.querySelector(".moves [aria-current]"));
  if (move) /** @type {Element} */ (move.closest(".moves")).scrollTop = move.offsetTop - 40;
}

/** Show the new parts. Another view fades in. @param {() => void} change @param {View} view */
async function fadeIn(change, { isNew, first, signal }) {
  if (!isNew || first || isStill() || !document.startViewTransition) return change();
  const fade = document.startViewTransition(() => signal.aborted || change());
  // A newer view skips the fade of an older one. An error of `show` is reported once.
  for (const end of [fade.ready, fade.finished]) end.catch(() => {});
  await fade.updateCallbackDone;
}

/** @param {State} state @param {Go} go */
function drawMode(state, go) {
  const buttons = Object.entries(t.page.modes).map(([one, [text, title]]) =>
    press(text, () => go({ mode: one }, true), false, {
      ...{ "aria-pressed": state.mode === one ? "true" : "false", title },
    }),
  );
  mode.hidden = !("mode" in state);
  replace(mode, mode.hidden ? [] : buttons);
}

async function draw() {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  busy(true);
  shown = null;
  const parsed = parse();
  const { name } = parsed;
  const isNew = main.dataset.view !== name;
  if (isNew) closeMenu(main); // at once, and not when the view is ready
  const asked = await read(parsed).catch((error) => {
    if (!signal.aborted) rejectAll(error);
  });
  if (!asked || signal.aborted) return;
  const { module, state, wrong } = asked;
  const view = { name, module, signal, isNew, first: !main.dataset.view };
  try {
    if (wrong) throw new TttError(wrong);
    await drawView(view, state);
    reject(null, name);
  } catch (error) {
    if (signal.aborted) return;
    await drawFault(view, error);
  }
  if (signal.aborted) return;
  busy(false);
  history.scrollRestoration = "manual"; // a step back does not move the view that it leaves
  if (view.first) finish();
  await /** @type {Shown | null} */ (shown)?.after?.();
}

/**
 * @typedef {{name: string, module: any, signal: AbortSignal, isNew: boolean, first: boolean}} View
 */

/**
 * Update the title, the navigation and the kept settings when another view is shown.
 * @param {View} view
 */
function enter({ name, first }) {
  if (fontIsHere) dataset.font = "here";
  document.title = name === "home" ? t.page.title : `${TITLES[name]}: ttt-tables`;
  if (name !== "home") set({ last: name });
  drawGames(name);
  byId("footer").hidden = name !== "home";
  main.dataset.view = name;
  if (!first) scrollTo(0, 0);
}

/** @param {View} view @param {State} state @param {boolean} whole  if it waits for its tables */
async function drawView(view, state, whole = false) {
  const { name, module, signal } = view;
  /** @type {Go} */
  const go = (change, quiet = false) => {
    if (isBusy() || signal.aborted) return;
    const to = address(name, { ...state, ...change }, module.USUAL);
    if (location.hash === to) return void draw();
    busy(true); // until the next state is drawn, since the page still shows this one
    if (quiet) location.replace(to);
    else location.hash = to;
  };
  /** @type {Drawn} */
  const drawn = await module.draw(state, go, signal, whole);
  if (signal.aborted) return;
  const change = () => {
    drawMode(state, go);
    show(drawn.parts, view);
  };
  await fadeIn(change, view);
  if (signal.aborted) return;
  // A program's move replaces the entry in the history, so that going back leads to the user's
  // turn.
  const after = async () =>
    drawn
      .after?.((change) => go(change, true), signal)
      .catch((error) => signal.aborted || reject(error, name));
  shown = { state, go, after };
}

/**
 * Show an error next to a new game, without the old one.
 * @param {View} view @param {any} error
 */
async function drawFault(view, error) {
  say("");
  await drawView(view, view.module.USUAL, true).catch(() => view.signal.aborted || show([], view));
  if (shown) /** @type {Shown} */ (shown).after = null;
  if (!view.signal.aborted) reject(error, view.name);
}

/**
 * Draw links to the games, with the side and level that were chosen last.
 * @param {string} current
 */
function drawGames(current) {
  const mark = (/** @type {string} */ name) => (name === current ? "page" : null);
  const games = LISTED.map(({ name, title, text }) => {
    const more = { "aria-current": mark(name), "data-key": name };
    return html.a(
      { href: address(name, preferred(name)), ...more },
      html.b(title),
      html.span(text),
    );
  });
  replace(byId("games"), games);
  const more = { "aria-current": mark(CONSOLE), "data-key": CONSOLE };
  replace(byId("ways"), [
    ...(dataset.console ? [html.a({ href: "#data", ...more }, t.data)] : []),
    ...(dataset.documents ? [html.a({ href: dataset.documents }, t.documents)] : []),
  ]);
}

/** Return whether the games are shown. */
const isOpen = () => menu.getAttribute("aria-expanded") === "true";

/**
 * Close the menu. The games are behind a button, and on a phone the whole header is. The focus
 * leaves the hidden controls.
 * @param {HTMLElement} next
 */
function closeMenu(next = menu) {
  const held = document.activeElement?.closest("nav");
  menu.setAttribute("aria-expanded", "false");
  if (held && !held.getClientRects().length) next.focus({ preventScroll: true });
}

/**
 * Handle the keys: v switches between play and study, h gives a hint, n shows numbers, arrows go
 * through the game.
 * @param {KeyboardEvent} event
 */
function pressKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape") closeMenu();
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select, textarea"))
    return;
  const steps = {
    ...{ ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" },
    ...{ ArrowUp: "above", ArrowDown: "below" }, // to another line, if there is one
  };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step && (isPointed() || !target.closest("[role=region]"))) {
    const button = /** @type {HTMLElement | null} */ (
      main.querySelector(`[data-step=${step}]:not([disabled])`)
    );
    if (button) event.preventDefault();
    button?.click();
  }
  if (!shown || !("mode" in shown.state)) return;
  const { state, go } = shown;
  if (event.key === "v") go({ mode: state.mode === "play" ? "study" : "play" }, true);
  if (event.key === "n") go({ numbers: state.numbers ? "" : "1" }, true);
  if (event.key === "h") /** @type {any} */ (main.querySelector("[data-hint]"))?.click();
}

/** Complete the page after the first view. What comes later does not move the view. */
function finish() {
  const { single } = dataset; // a site also has the page as one file
  const file = single ? html.a({ href: single, download: "" }, t.page.single) : null;
  const lines = [...t.page.footer, file].filter(Boolean);
  byId("footer").replaceChildren(...lines.map((line) => html.p(line)));
  dataset.drawn = "yes";
}

/** Load the font. It is used at once if it arrives soon, and otherwise from the next view on. */
function loadFont() {
  document.fonts.load("1em Nunito").then(() => {
    fontIsHere = true;
    if (performance.now() < SOON) dataset.font = "here";
  });
}

document.addEventListener(
  "click",
  (event) => {
    const isMeant = !isMistaken(event) && !isBusy();
    if (!isMeant && main.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
  },
  true,
);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement} */ (main.querySelector(".cell") ?? main).focus();
});
menu.addEventListener("click", () => {
  menu.setAttribute("aria-expanded", `${!isOpen()}`);
});
document.addEventListener("click", ({ target }) => {
  const isOf = /** @type {Element} */ (target).closest("#menu, #games, #ways, #settings");
  if (!isOf && isOpen()) closeMenu();
});
/** @type {HTMLElement} */ (document.querySelector(".skip")).textContent = t.page.skip;
loadFont();
showSettings(byId("settings"), draw);
window.addEventListener("hashchange", draw);
window.addEventListener("pagehide", () => {
  history.scrollRestoration = "auto"; // a reload keeps the place
});
document.addEventListener("keydown", pressKey);
draw();

// A static site also works without a network once it has been loaded.
if (dataset.offline) navigator.serviceWorker?.register("sw.js");
