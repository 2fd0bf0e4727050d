// @vitest-environment jsdom
import { expect, test } from "vitest";
import { answers } from "./answers.js";

test("the library answers where there is a document", async () => {
  expect(document.body).toBeDefined();
  expect(await answers()).toEqual(JSON.parse(process.env.EXPECTED));
  expect(await answers("node_modules/ttt-tables/data")).toEqual(JSON.parse(process.env.EXPECTED));
});
