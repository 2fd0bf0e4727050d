// Start workers, each from its own file or from the page that contains all files.

/** Start a worker by its name. @param {string} name */
export function startWorker(name) {
  const script = globalThis.embedded?.[`workers/${name}-worker.js`]; // modules are rejected here
  if (script) return new Worker(URL.createObjectURL(new Blob([withFiles(), script])));
  return new Worker(new URL(`../workers/${name}-worker.js`, import.meta.url), { type: "module" });
}

/** Return the script that gives a worker the files. */
const withFiles = () => `globalThis.embedded = ${JSON.stringify(globalThis.embedded)};\n`;
