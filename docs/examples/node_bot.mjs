// A bot in Node.js that uses the npm package. One loop plays every game.

import { game } from "ttt-tables";

for (const [name, options, search] of [
  ["classic", {}, {}],
  ["dice", { rule: "reroll" }, {}],
  ["ultimate", { rule: "closed-count" }, { nodes: 2000 }],
]) {
  const played = await game(name, options);
  let here = played.start;
  while (here.result === null)
    here = here.outcomes.length ? here.sample() : here.play(played.choose(here, search));
  console.log(`${name}: ${here.board}, ${here.result}`);
}
