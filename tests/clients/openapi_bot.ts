import type { components, operations, paths } from "./api";

type Answer = components["schemas"]["Answer"];
type Query = operations["ask"]["parameters"]["query"];
type Path = operations["ask"]["parameters"]["path"];

async function ask(path: Path, query: NonNullable<Query> = {}): Promise<Answer> {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
  const asked = await fetch(`/games/${path.game}/${path.verb}?${new URLSearchParams(texts)}`);
  return (await asked.json()) as Answer;
}

const answer = await ask(
  { game: "dice", verb: "choose" },
  { rule: "reroll", position: "........." },
);
const chosen: string | undefined = answer.move;
const regrets: (number | undefined)[] = (answer.moves ?? []).map((one) => one.regret);
const sentences: string[] = answer.sentences ?? [];
const levels: (string | undefined)[] = (answer.puzzles ?? []).map((one) => one.level);
const rules: string[] = ({} as components["schemas"]["TableList"]).dice_rules;
const batch: components["schemas"]["PositionList"] = {
  positions: ["........."],
  policy: "perfect",
};
const verbs: paths["/games/{game}/{verb}"]["post"] | undefined = undefined;
// @ts-expect-error: unknown game
await ask({ game: "chess", verb: "moves" });
// @ts-expect-error: unknown verb
await ask({ game: "classic", verb: "win" });
// @ts-expect-error: unknown option
await ask({ game: "classic", verb: "moves" }, { depth: 3 });
// @ts-expect-error: unknown field of an answer
answer.best;

export { batch, chosen, levels, regrets, rules, sentences, verbs };
