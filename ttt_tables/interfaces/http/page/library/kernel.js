// The compiled kernel of the engine: engine.wasm with its memory. The module itself describes the
// records in that memory.
import { TttError } from "./checks.js";
import { CRC32, SHA256 } from "./engine-hash.js";
import { crc32 } from "./pack.js";

const PAGE = 65_536;
const ROOM = 4 << 20; // for the module's tables and stack, until it reports where they end

/**
 * @typedef {{size: number, fields: Record<string, number>}} Shape  bytes, and where each field
 *   begins
 */
/** @typedef {{stamp: string, records: Record<string, Shape>, layout: Record<string, number>,
 * endgames: Record<string, number>, weights: Record<string, number>,
 * steepness: Record<string, number[]>, at_once: number, proof_cells: number, proof_first: number,
 * proof_part: number, least_milliseconds: number, analysis: number}} About
 * `weights`: how many each array of learned weights has. `steepness`: by rule the factor of a
 * learned logit at the first ply, and its rise with each ply. Endgames of at most `at_once` empty
 * cells are solved before a search of at least `least_milliseconds`. A proof is tried with at most
 * `proof_cells` open cells, first after `proof_first` visited positions, and may visit one in
 * `proof_part` of those visited so far. `analysis`: milliseconds of an analysis without limits. */

/**
 * Compile the bytes of engine.wasm. Throws if they are not the bytes that the library was built
 * with.
 * @param {ArrayBuffer | Uint8Array} given
 */
export async function compileKernel(given) {
  if (typeof WebAssembly !== "object")
    throw new TttError("The engine needs WebAssembly, which this browser does not have.");
  const bytes = new Uint8Array(given);
  if (!(await isOurs(bytes)))
    throw new TttError(
      "The engine cannot be loaded: it is damaged, or belongs to another version of the library.",
    );
  const module = await WebAssembly.compile(bytes).catch((error) => {
    const why = WebAssembly.validate(SIMD)
      ? error.message
      : "this browser has no vectors (SIMD) in WebAssembly";
    throw new TttError(`The engine cannot be loaded: ${why}.`);
  });
  const [section] = WebAssembly.Module.customSections(module, "ttt-tables");
  return { module, about: /** @type {About} */ (JSON.parse(new TextDecoder().decode(section))) };
}

/**
 * Return whether these are the bytes that the library was built with. Without Web Crypto (on plain
 * http from another machine, and in node 18) CRC-32 finds damage. An attacker who can forge the
 * engine on plain http can forge this script as well.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function isOurs(bytes) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return ~crc32(bytes, ~0) >>> 0 === CRC32;
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === SHA256;
}

/** The smallest module with a vector instruction. */
const SIMD = Uint8Array.from(
  "0061736d010000000105016000017b030201000a0a0108004100fd0ffd620b".match(/../g) ?? [],
  (byte) => Number(`0x${byte}`),
);

/** @typedef {Awaited<ReturnType<typeof compileKernel>>} Compiled */

/**
 * A kernel with a memory of its own. Records are places in that memory, and their fields are set
 * and read by name.
 */
export class Kernel {
  /** @param {Compiled} compiled @param {number} room  bytes of all records */
  constructor({ module, about }, room) {
    this.about = about;
    try {
      this.memory = new WebAssembly.Memory({ initial: Math.ceil((ROOM + room) / PAGE) });
    } catch {
      throw new TttError(
        `The engine needs ${Math.ceil((ROOM + room) / 1e6)} MB of memory, and less is available.`,
      );
    }
    const clock_gettime = (/** @type {number} */ _, /** @type {number} */ at) => {
      const now = nanoseconds();
      this.view.setBigInt64(at, now / 1_000_000_000n, true);
      this.view.setBigInt64(at + 8, now % 1_000_000_000n, true);
      return 0;
    };
    const env = { memory: this.memory, clock_gettime };
    this.calls = /** @type {Record<string, any>} */ (
      new WebAssembly.Instance(module, { env }).exports
    );
    this.view = new DataView(this.memory.buffer);
    this.end = this.calls.__heap_base.value;
    this.answer = this.take(64);
    this.failure = this.take(64);
  }

  /** Allocate memory, and return where it begins. @param {number} bytes */
  take(bytes) {
    const at = (this.end + 63) & ~63;
    this.end = at + bytes;
    if (this.end > this.memory.buffer.byteLength)
      throw new TttError("The engine's memory is smaller than its records.");
    return at;
  }

  /**
   * Allocate a record of a shape. Its fields are read and written as whole numbers.
   * @param {string} shape
   */
  record(shape) {
    const { size, fields } = this.about.records[shape];
    const at = this.take(size);
    const place = (/** @type {string} */ field, index = 0) => at + fields[field] + 8 * index;
    return {
      at,
      /** @param {string} field */
      get: (field, index = 0) => Number(this.view.getBigInt64(place(field, index), true)),
      /** @param {string} field @param {number | bigint} value */
      set: (field, value, index = 0) =>
        this.view.setBigInt64(place(field, index), BigInt(value), true),
      /**
       * @param {string} field @param {number} count @param {any} Numbers  a class of typed arrays
       */
      array: (field, count, Numbers) => new Numbers(this.memory.buffer, at + fields[field], count),
    };
  }

  /**
   * Call a function, and return its result, a whole number.
   * @param {string} name @param {(number | bigint)[]} given
   */
  call(name, ...given) {
    if (this.calls[name](this.answer, this.failure, ...given))
      throw new Error(`${name} of the engine failed`);
    return Number(this.view.getBigInt64(this.answer, true));
  }
}

/**
 * Return an array in the memory, in the form that the kernel takes.
 * @param {number} at @param {number} count @param {number} width  bytes of an element
 */
export const arrayOf = (at, count, width = 8) => [
  0,
  0,
  BigInt(count),
  BigInt(width),
  at,
  BigInt(count),
  BigInt(width),
];

/** Return the time of a monotonic clock. */
export const nanoseconds = () => BigInt(Math.round(performance.now() * 1e6));
