// Read files by their address: over the network, from the disk in node, or from a page that
// contains them.
import { moduleOfNode } from "./addresses.js";
import { TttError } from "./checks.js";

/**
 * Return the bytes of a file of at most `most` bytes; `tell` is called for each part that arrives.
 * @param {URL} url @param {number} most @param {(bytes: number) => void} tell
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function readBytes(url, most, tell = () => {}) {
  const inside = globalThis.embedded?.[url.pathname.slice(1)];
  if (inside)
    return inflated(
      Uint8Array.from(atob(inside), (one) => one.charCodeAt(0)),
      url,
      most,
    );
  const reject = (/** @type {string} */ why) => new Error(`${url.href} cannot be loaded (${why})`);
  const disk = url.protocol === "file:" ? await moduleOfNode("node:fs") : null;
  if (disk) {
    const { Readable } = await moduleOfNode("node:stream");
    const file = Readable.toWeb(disk.createReadStream(url));
    const read = await bytesOf(file, url, most).catch((/** @type {any} */ error) => {
      throw reject(error.code === "ENOENT" ? "there is no such file" : error.message);
    });
    return inflated(read, url, most);
  }
  const response = await fetch(url).catch((error) => {
    throw reject(error.message);
  });
  if (!response.ok || !response.body) throw reject(`status ${response.status}`);
  return inflated(await bytesOf(response.body, url, most, tell), url, most);
}

/**
 * Return all bytes of a stream. Throws for a stream of more than `most` bytes.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {URL | string} name
 * @param {number} most @param {(bytes: number) => void} tell
 */
export async function bytesOf(stream, name, most, tell = () => {}) {
  const [reader, parts] = [stream.getReader(), /** @type {Uint8Array<ArrayBuffer>[]} */ ([])];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, length);
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new TttError(`${name} is damaged: it has more than ${most} bytes.`);
    }
    tell(value.length);
    parts.push(value);
  }
}

/** @param {Uint8Array[]} parts @param {number} length  of all of them */
function joined(parts, length) {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Return the bytes as a decompressed stream. The `Blob` of some test environments has no streams.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {"gzip" | "deflate"} format
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
 */
export function expanded(bytes, format) {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return stream.pipeThrough(new DecompressionStream(format));
}

/**
 * Return the bytes, decompressed if they are in gzip format. Static hosts store packs compressed.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {URL} url @param {number} most
 */
async function inflated(bytes, url, most) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  if (typeof DecompressionStream !== "function")
    throw new TttError(
      `${url.href} is compressed, and this browser cannot decompress it. Use a newer browser.`,
    );
  return bytesOf(expanded(bytes, "gzip"), url, most).catch((error) => {
    if (error instanceof TttError) throw error;
    throw new TttError(
      `${url.href} is damaged: it is compressed, and cannot be decompressed completely.`,
    );
  });
}
