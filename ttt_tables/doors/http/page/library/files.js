// Files by their address: from a network, or where there is none, as in node, from the disk.

/** The bytes of a file; `tell` hears of each part that comes. @param {URL} url @param {(bytes: number) => void} tell @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function readBytes(url, tell = () => {}) {
  const refuse = (/** @type {string} */ why) => new Error(`${url.href} cannot be loaded (${why})`);
  if (url.protocol === "file:" && !globalThis.document) {
    const disk = "node:fs/promises"; // a variable: who packs this for a browser need not find it
    const { readFile } = await import(disk);
    return readFile(url).catch((/** @type {any} */ error) => {
      throw refuse(error.code === "ENOENT" ? "there is no such file" : error.message);
    });
  }
  const response = await fetch(url).catch((error) => {
    throw refuse(error.message);
  });
  if (!response.ok || !response.body) throw refuse(`status ${response.status}`);
  const parts = new TransformStream({
    transform(part, out) {
      tell(part.length);
      out.enqueue(part);
    },
  });
  return new Uint8Array(await new Response(response.body.pipeThrough(parts)).arrayBuffer());
}
