// node webpack.mjs TARGET ENTRY: build into the folder TARGET, with no other settings.
import webpack from "webpack";

const [target, entry] = process.argv.slice(2);
const filename = target === "node" ? "main.cjs" : "main.js"; // otherwise the project has ES modules
const output = { path: `${process.cwd()}/${target}`, filename };
webpack({ mode: "production", target, entry, output }, (error, stats) => {
  console.log(error ?? stats.toString("errors-only"));
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
