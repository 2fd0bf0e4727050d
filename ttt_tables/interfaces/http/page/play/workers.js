// Workers: each from its own file, or from the page that has all files inside.

/** Start a worker by its name. @param {string} name */
export function startWorker(name) {
  const script = globalThis.embedded?.[`workers/${name}-worker.js`]; // no module: rejected here
  if (script) return new Worker(URL.createObjectURL(new Blob([withFiles(), script])));
  return new Worker(new URL(`../workers/${name}-worker.js`, import.meta.url), { type: "module" });
}

/** The script that gives a worker the files. */
const withFiles = () => `globalThis.embedded = ${JSON.stringify(globalThis.embedded)};\n`;
