// node webpack.mjs TARGET ENTRY: into the folder TARGET, without another setting.
import webpack from "webpack";

const [target, entry] = process.argv.slice(2);
const filename = target === "node" ? "main.cjs" : "main.js"; // the project has modules otherwise
const output = { path: `${process.cwd()}/${target}`, filename };
webpack({ mode: "production", target, entry, output }, (error, stats) => {
  console.log(error ?? stats.toString("errors-only"));
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
