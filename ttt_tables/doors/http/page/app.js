// Which view is shown, in which state: both stand in the address behind #.
import { drawing, Refusal } from "./asking.js";
import { address, html, say } from "./dom.js";
import * as classic from "./classic.js";
import * as probabilistic from "./probabilistic.js";
import * as dice from "./dice.js";
import * as ultimate from "./ultimate.js";
import * as menace from "./menace.js";

const VIEWS = { classic, probabilistic, dice, ultimate, menace };
const main = document.getElementById("main");
const refusal = document.getElementById("refusal");
const nav = document.querySelector("nav");

/** The view and the state that an address tells. */
function read() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  const view = Object.hasOwn(VIEWS, name) ? name : "classic";
  const given = [...new URLSearchParams(query)];
  const usual = VIEWS[view].USUAL;
  const [unknown] = given.find(([key]) => !Object.hasOwn(usual, key)) ?? [];
  let wrong = null;
  if (name && name !== view) wrong = `There is nothing called ${name} here: choose a game above.`;
  else if (unknown)
    wrong = `${view} knows no ${unknown}: it knows ${Object.keys(usual).join(", ")}.`;
  const state = { ...usual, ...Object.fromEntries(given) };
  if (!["both", "X", "O", undefined].includes(state.side))
    wrong = `The side is ${state.side}: it is X, O or both.`;
  return { name: view, state, wrong };
}

function refuse(text) {
  refusal.textContent = text ?? "";
  refusal.hidden = !text;
  if (text) refusal.scrollIntoView({ block: "nearest" });
}

/** While the page is busy a click does nothing: it was meant for what is no longer so. */
function busy(is) {
  document.body.ariaBusy = is ? "true" : null;
}

/** Put the new parts in place. Who was at a control stays there, or comes to the board. */
function show(parts) {
  const key = document.activeElement?.dataset?.key;
  main.replaceChildren(...parts);
  if (!key) return;
  const same = main.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  (same ?? main.querySelector(".cell:not([aria-disabled])") ?? main).focus();
}

async function draw() {
  drawing.controller.abort();
  drawing.controller = new AbortController();
  const { signal } = drawing.controller;
  const { name, state, wrong } = read();
  const view = VIEWS[name];
  document.title = `${view.TITLE}: ttt-tables`;
  for (const link of nav.children) link.ariaCurrent = link.hash === `#${name}` ? "page" : null;
  if (main.dataset.view !== name) {
    main.replaceChildren();
    say("One moment ...");
  }
  main.dataset.view = name;
  const go = (
    change,
    enter = (hash) => {
      location.hash = hash;
    },
  ) => {
    if (document.body.ariaBusy) return;
    busy(true); // until the next state is drawn, for what is shown is of this one
    const before = location.hash;
    enter(address(name, { ...state, ...change }, view.USUAL));
    if (location.hash === before) draw();
  };
  // What a program plays replaces the entry in the history: going back, one is to move oneself.
  const goOn = (change) => signal.aborted || go(change, (hash) => location.replace(hash));
  busy(true);
  try {
    if (wrong) throw new Refusal(wrong);
    const parts = await view.draw(state, go);
    if (signal.aborted) return;
    show(parts);
    refuse(null);
    busy(false);
    await view.after?.(state, goOn);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refusal)) console.error(error);
    refuse(error instanceof Refusal ? error.message : `The page has a fault: ${error.message}`);
    say("");
    if (!main.children.length)
      main.replaceChildren(html.p(html.a({ href: `#${name}` }, "Begin anew")));
    busy(false);
  }
}

main.addEventListener(
  "click",
  (event) => {
    if (document.body.ariaBusy) event.stopPropagation();
  },
  true,
);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  (main.querySelector(".cell") ?? main).focus();
});
nav.append(
  ...Object.entries(VIEWS).map(([name, { TITLE }]) => html.a({ href: `#${name}` }, TITLE)),
);
window.addEventListener("hashchange", draw);
draw();
