// Share links, texts and files, through the device's own share sheet if it has one.

import { FRIEND } from "../play/replay.js";
import { t } from "../texts/language.js";
import { byId, field, html, note, pause, press, say } from "./dom.js";

const texts = t.share;

/** Show a text above the board for a while. @param {string} text */
export async function sayShortly(text) {
  const status = byId("status").textContent ?? "";
  say(text);
  await pause(Math.max(2500, 60 * text.length));
  if (byId("status").textContent === text) say(status);
}

/** Whether the page is a file on this device. Its address then does not work elsewhere. */
const isFile = location.protocol === "file:";

/**
 * Return the address of a state for another user. If the page is a file, this is the part after its
 * folder.
 * @param {string} hash
 */
export function addressOf(hash = location.hash) {
  const { href } = new URL(hash, location.href);
  return isFile ? href.replace(/^[^#]*\//, "") : href;
}

/**
 * Copy a text and say so. If the browser cannot copy, say what to do.
 * @param {string} text @param {string} done @param {string} failed
 */
export async function copy(text, done = texts.copied, failed = texts.copyAddress) {
  const copied = navigator.clipboard?.writeText(text).then(() => done);
  await sayShortly((await copied?.catch(() => null)) ?? failed);
}

/** Share a link or a text. @param {{url?: string, text?: string}} given */
export async function share({ url, text }) {
  const title = document.title;
  const sheet = !isFile && matchMedia("(pointer: coarse)").matches && navigator.share;
  if (sheet) return navigator.share({ title, url, text }).catch(() => {}); // closed by its user
  const done = isFile ? texts.copiedOfFile : url ? texts.copied : texts.copiedText;
  return copy(url ?? text ?? "", done);
}

export const shareGame = () => share({ url: addressOf() });

/** Return the address of this game for the player of a side. @param {string} side */
export function addressFor(side) {
  const [view, query = ""] = location.hash.split("?");
  const state = new URLSearchParams(query);
  for (const name of ["at", "mode", "hint", "numbers", "retry", "tried", "tree"])
    state.delete(name);
  state.set("bot", FRIEND);
  state.set("side", side);
  return addressOf(`${view}?${state}`);
}

/**
 * Draw the link to the game for a friend who plays the other side.
 * @param {State} state @param {Replay} game
 */
export function drawFriend({ bot, side }, { here, mine, plays, live, called }) {
  if (bot !== FRIEND || side === "both" || !live || mine || !plays.length) return null;
  const other = side === "X" ? "O" : "X";
  const send = press(texts.send, () => share({ url: addressFor(other) }), false, { class: "main" });
  const text = here.result ? texts.sendEnd : texts.sendMove(called[other]);
  const link = html.input({ class: "long", readonly: true, value: addressFor(other) });
  const file = isFile ? note(texts.ofFile) : null;
  return html.div({ class: "friend" }, note(text), file, field(texts.link, link), send);
}

/**
 * Share a picture of boards with sentences, or save it.
 * @param {string[]} boards @param {string[]} told
 */
export async function sharePicture(boards, told) {
  const { drawPicture } = await import("./picture.js");
  const picture = await drawPicture(boards, told);
  if (!picture) return;
  const files = [new File([picture], "ttt-tables.png", { type: "image/png" })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files }))
    return navigator.share({ files, text: told.join(" ") }).catch(() => {}); // closed by its user
  saveBlob("ttt-tables.png", picture);
  return sayShortly(t.sheet.saved);
}

/** Save a text as a file on this device. @param {string} name @param {string} text */
export const save = (name, text) => saveBlob(name, new Blob([text], { type: "application/json" }));

/** Save a blob as a file. @param {string} name @param {Blob} content */
export function saveBlob(name, content) {
  const href = URL.createObjectURL(content);
  html.a({ href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
