// Questions to the server, of the state that is being drawn.
import { say } from "./dom.js";

/** What cannot be shown, with the reason: the server's, or the page's own. */
export class Refusal extends Error {}

/** What is being drawn: a new state ends the requests of the last one. */
export const drawing = { controller: new AbortController() };

/** Fetch JSON. What the server is not ready for is asked again when it says. */
async function request(path, options = {}) {
  const { signal } = drawing.controller;
  for (;;) {
    const response = await fetch(path, { ...options, signal }).catch((error) => {
      signal.throwIfAborted();
      throw new Refusal(`The server does not answer (${error.message}): is it still running?`);
    });
    const unread = () => ({ reason: `The server answers with status ${response.status}.` });
    const body = await response.json().catch(unread);
    if (response.ok) return body;
    const wait = response.headers.get("retry-after");
    if (!wait) throw new Refusal(body.reason);
    say(`Waiting: ${body.reason}.`);
    await pause(1000 * wait);
    signal.throwIfAborted();
  }
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** GET an answer. */
export async function ask(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return request(`${path}?${new URLSearchParams(given)}`);
}

/** POST a batch of boards; returns the answers. */
export async function askAll(path, question) {
  if (!question.boards.length) return [];
  const headers = { "content-type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(question) };
  return (await request(path, options)).answers;
}

let known;

/** The names of policies, rules and grids, asked once. */
export async function names() {
  known ??= await ask("tables");
  return known;
}
