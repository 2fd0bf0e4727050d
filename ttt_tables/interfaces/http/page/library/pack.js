// The container of the packs, as described in docs/format.md, and the conversion of exact fractions
// to doubles. A pack is trusted like code: if its checksum is right, its contents are used.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** @param {Uint8Array} bytes @param {number} state */
export function crc32(bytes, state) {
  for (const byte of bytes) state = TABLE[(state ^ byte) & 255] ^ (state >>> 8);
  return state;
}

/** The greatest size of a pack in bytes, as in ttt_tables/pack.py. */
export const LARGEST = 1 << 22;

/** @param {Uint8Array} bytes */
const ascii = (bytes) => String.fromCharCode(...bytes);

/** Contents that a server may send in place of a pack. @param {Uint8Array} bytes */
const kindOf = (bytes) =>
  ascii(bytes.subarray(0, 99)).trimStart()[0] === "<" ? "HTML" : "other data";

/** The typed array of each type. Type c is a text. */
const TYPES = {
  ...{ B: Uint8Array, H: Uint16Array, I: Uint32Array, Q: BigUint64Array },
  ...{ b: Int8Array, h: Int16Array, i: Int32Array, q: BigInt64Array },
  ...{ d: Float64Array, c: Uint8Array },
};

const VERSION = 2;

/**
 * Return the bytes of a pack and its number of arrays. Throws if any byte was changed.
 * @param {ArrayBuffer | Uint8Array} given
 */
function checked(given) {
  if (!(given instanceof ArrayBuffer || given instanceof Uint8Array))
    throw new Error(`a pack is its bytes, an ArrayBuffer or Uint8Array, not ${typeof given}`);
  if (given.byteLength > LARGEST)
    throw new Error(`the pack is damaged: it is larger than ${LARGEST} bytes`);
  const bytes = new Uint8Array(given); // a copy, in whose buffer arrays begin at multiples of 8
  const view = new DataView(bytes.buffer);
  const four = (/** @type {number} */ offset) => view.getUint32(offset, true);
  if (bytes.length < 56 || bytes[0] !== 0x89 || ascii(bytes.subarray(1, 8)) !== "TTTPACK")
    throw new Error(`this is not a pack but ${kindOf(bytes)} (${bytes.length} bytes)`);
  if (four(16) !== bytes.length)
    throw new Error(`the pack has ${bytes.length} bytes and should have ${four(16)}`);
  const sum = ~crc32(bytes.subarray(16), crc32(bytes.subarray(0, 12), ~0)) >>> 0;
  if (sum !== four(12))
    throw new Error("the pack is damaged: its checksum does not match its bytes");
  if (four(8) !== VERSION)
    throw new Error(
      `the pack has format version ${four(8)}, this reader knows ${VERSION}: take the pack and its reader from one release`,
    );
  return { bytes, four, count: four(20) };
}

/** Return the name of an entry of the directory. @param {Uint8Array} bytes @param {number} at */
const nameAt = (bytes, at) => ascii(bytes.subarray(at, at + 24)).replace(/\0+$/, "");

/**
 * Return the arrays of a pack by name, as views of the pack. A text becomes a string. Throws if any
 * byte was changed.
 * @param {ArrayBuffer | Uint8Array} given @returns {Map<string, any>}
 */
export function readArrays(given) {
  const { bytes, four, count } = checked(given);
  const arrays = new Map();
  for (let at = 56; at < 56 + 36 * count; at += 36) {
    try {
      const type = /** @type {keyof typeof TYPES} */ (String.fromCodePoint(four(at + 24)));
      const [Typed, length] = [TYPES[type], four(at + 28)];
      const array = new Typed(bytes.buffer, four(at + 32), length / Typed.BYTES_PER_ELEMENT);
      if (array.byteLength !== length) throw new RangeError("an item is cut short");
      const written = bytes.subarray(four(at + 32), four(at + 32) + length);
      if (type === "c" && written.some((byte) => byte > 127))
        throw new RangeError("a text is not in ASCII");
      arrays.set(nameAt(bytes, at), type === "c" ? new TextDecoder().decode(array) : array);
    } catch {
      // an unknown type, an invalid text, a place outside the pack, or a misaligned array
      throw new Error("the pack is damaged: its directory names no array");
    }
  }
  return arrays;
}

/**
 * Return a function that returns an array of a pack by its name, its permitted types and, for a
 * column of a table, its number of rows. The function throws if the array is missing or has another
 * type or length.
 * @param {ArrayBuffer | Uint8Array} given
 */
export function arraysOf(given) {
  const arrays = readArrays(given);
  return (/** @type {string} */ name, types = "c", rows = NaN) => {
    const array = arrays.get(name);
    if (array === undefined)
      throw new Error(`the pack has no array '${name}': a different pack was expected`);
    const isOf = (/** @type {string} */ type) =>
      type === "c"
        ? typeof array === "string"
        : array instanceof TYPES[/** @type {keyof typeof TYPES} */ (type)];
    if (![...types].some(isOf) || rows === 0 || (rows >= 0 && array.length !== rows))
      throw new Error(`the pack is damaged: its array '${name}' has another type or length`);
    return array;
  };
}

/** Return the error for a row that points outside its table, which no checksum can find. */
export const astray = () => new Error("the pack is damaged: a row points outside its tables");

/**
 * Return the first of some ascending rows that is not below the wanted one, or their number if all
 * are.
 * @param {number} count @param {(row: number) => boolean} isBelow
 */
export function bisect(count, isBelow) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = isBelow(middle) ? [middle + 1, high] : [low, middle];
  }
  return low;
}

/** Return the greatest common divisor. @param {number} a @param {number} b @returns {number} */
export const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/**
 * Return the double nearest to a fraction, like Python's division of integers. If the integers are
 * too large for doubles, dividing their doubles would round three times.
 * @param {bigint} part  not negative @param {bigint} whole  positive
 */
export function quotient(part, whole) {
  if (whole <= Number.MAX_SAFE_INTEGER && part <= Number.MAX_SAFE_INTEGER)
    return Number(part) / Number(whole);
  const digits = whole.toString(16).length - part.toString(16).length;
  const shift = BigInt(4 * Math.max(0, digits + 15)); // the quotient has 56 bits or more
  const scaled = (part << shift) / whole;
  const rest = scaled * whole === part << shift ? 0n : 1n; // a last bit for the remainder, so that rounding sees it
  return Number((scaled << 1n) | rest) * 2 ** -(Number(shift) + 1);
}
