// Files by their address: from a network, or where there is none, as in node, from the disk.
import { Refusal } from "./checks.js";

/**
 * The bytes of a file; `tell` hears of each part that comes.
 * @param {URL} url @param {(bytes: number) => void} tell
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function readBytes(url, tell = () => {}) {
  const refuse = (/** @type {string} */ why) => new Error(`${url.href} cannot be loaded (${why})`);
  if (url.protocol === "file:" && !globalThis.document) {
    const disk = "node:fs/promises"; // a variable: who packs this for a browser need not find it
    const { readFile } = await import(disk);
    const read = await readFile(url).catch((/** @type {any} */ error) => {
      throw refuse(error.code === "ENOENT" ? "there is no such file" : error.message);
    });
    return inflated(read, url);
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
  return inflated(await bytesOf(response.body.pipeThrough(parts)), url);
}

/** All bytes of a stream. @param {ReadableStream} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/**
 * Bytes as they were before gzip, if it has compressed them: a host of files keeps packs so.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {URL} url
 */
async function inflated(bytes, url) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  if (typeof DecompressionStream !== "function")
    throw new Refusal(
      `${url.href} is compressed, and this browser cannot read that: a newer one can.`,
    );
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).catch(
    () => {
      throw new Refusal(
        `${url.href} is damaged: it is compressed, and cannot be decompressed whole.`,
      );
    },
  );
}
