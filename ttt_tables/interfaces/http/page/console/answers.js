// Convert answers to texts. They are exactly those that `ttt sql` and `ttt sql --csv` print.

import { DataType, Precision, TimeUnit } from "apache-arrow";

/** The types of numbers with a fractional part. Whole numbers are BigInts. */
class Float {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/** A decimal, which is a number in CSV and a text in JSON. */
class Decimal {
  /** @param {string} digits */
  constructor(digits) {
    this.digits = digits;
  }
}

/** Return the parts of a struct without field names. */
class Tuple extends Array {}

/** @typedef {null | boolean | bigint | string | Float | Decimal | Value[] | Map<string, Value>} Value */

const DAY = 86_400_000; // milliseconds
const [FIRST, LAST] = ["0001-01-01T00:00Z", "9999-12-31T23:59:59.999Z"].map(Date.parse);
/** Units of time in a second. */
const PARTS = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1_000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};

/** @param {any} type @param {any} value as Arrow gives it @returns {Value} */
export function read(type, value) {
  if (value == null) return null;
  if (DataType.isBool(type)) return value;
  if (DataType.isInt(type)) return BigInt(value);
  if (DataType.isFloat(type))
    return type.precision === Precision.SINGLE && Number.isFinite(value)
      ? new Float(Number(value.toPrecision(8)))
      : new Float(value);
  if (DataType.isDecimal(type)) return decimal(value, type.scale);
  if (DataType.isList(type) || DataType.isFixedSizeList(type))
    return Array.from(value, (/** @type {any} */ part) => read(type.children[0].type, part));
  if (DataType.isStruct(type)) {
    /** @type {[string, Value][]} */
    const parts = Array.from(value, ([name, one], at) => [name, read(type.children[at].type, one)]);
    return parts.some(([name]) => name) ? new Map(parts) : Tuple.from(parts, ([, one]) => one);
  }
  if (DataType.isDate(type) && isPlain(value)) return day(Number(value));
  if (DataType.isTimestamp(type) && isPlain(value)) return moment(Number(value));
  if (DataType.isTime(type)) return time(BigInt(value), PARTS[type.unit]);
  if (typeof value === "string") return value;
  throw new Error(`A column has the type ${type}, which cannot be shown. Cast it to varchar.`);
}

/**
 * Return a number from four words of 32 bits, the lowest first.
 * @param {Uint32Array} words @param {number} scale
 */
function decimal(words, scale) {
  const bits = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const whole = BigInt.asIntN(32 * words.length, bits);
  if (!scale) return whole;
  const digits = `${whole < 0n ? -whole : whole}`.padStart(scale + 1, "0");
  const sign = whole < 0n ? "-" : "";
  return new Decimal(`${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}

/**
 * Return whether a time is finite and in the years 1 to 9999.
 * @param {number} milliseconds since 1970
 */
const isPlain = (milliseconds) => milliseconds >= FIRST && milliseconds <= LAST;

/** @param {number} milliseconds since 1970 */
const day = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 10);

/** @param {number} milliseconds since 1970 */
function moment(milliseconds) {
  const begun = Math.floor(milliseconds / DAY) * DAY;
  return `${day(begun)} ${time(BigInt(Math.round((milliseconds - begun) * 1000)), 1_000_000n)}`;
}

/** Return a time of day. @param {bigint} count @param {bigint} parts in a second */
function time(count, parts) {
  const seconds = Number(count / parts);
  const two = (/** @type {number} */ number) => `${Math.floor(number)}`.padStart(2, "0");
  const whole = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(two).join(":");
  const rest = ((count % parts) * 1_000_000n) / parts;
  return rest ? `${whole}.${`${rest}`.padStart(6, "0").replace(/0+$/, "")}` : whole;
}

/** Write a double like Python: the shortest text with its value. @param {number} value */
export function float(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  if (size && (size < 1e-4 || size >= 1e16)) {
    const [digits, power] = value.toExponential().split("e");
    return `${digits}e${power[0]}${power.slice(1).padStart(2, "0")}`;
  }
  return Number.isInteger(value) ? `${BigInt(value)}.0` : `${value}`;
}

/** Write a value as `ttt sql` prints it; null remains. @param {Value} value */
export function text(value) {
  if (value === null) return null;
  if (value instanceof Decimal) return value.digits;
  return typeof value === "string" ? value : part(value);
}

/**
 * Return whether a column has numbers, and no other values but null.
 * @param {Value[]} values
 */
export function isNumeric(values) {
  const given = values.filter((value) => value !== null);
  const isNumber = (/** @type {Value} */ value) =>
    typeof value === "bigint" || value instanceof Float || value instanceof Decimal;
  return given.length > 0 && given.every(isNumber);
}

/** Write a value inside another one, like Python. @param {Value} value @returns {string} */
function part(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return value.includes("'") ? `"${value}"` : `'${value}'`;
  if (value instanceof Float) return float(value.value);
  if (value instanceof Decimal) return `Decimal('${value.digits}')`;
  if (value instanceof Tuple)
    return `(${value.map(part).join(", ")}${value.length > 1 ? "" : ","})`;
  if (Array.isArray(value)) return `[${value.map(part).join(", ")}]`;
  if (value instanceof Map)
    return `{${[...value].map(([name, one]) => `'${name}': ${part(one)}`).join(", ")}}`;
  return `${value}`;
}

/**
 * Write a value as JSON, as CSV does for values with parts.
 * @param {Value} value @returns {string}
 */
function json(value) {
  if (value === null) return "null";
  if (typeof value === "boolean") return `${value}`;
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Decimal) return JSON.stringify(value.digits);
  if (value instanceof Float) return Number.isFinite(value.value) ? float(value.value) : "null";
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value instanceof Map)
    return `{${[...value].map(([name, one]) => `${JSON.stringify(name)}: ${json(one)}`).join(", ")}}`;
  return `${value}`;
}

/** @param {string} given */
const quoted = (given) => `"${given.replaceAll('"', '""')}"`;

/** Write a field of CSV: nothing for null, and texts in quotes. @param {Value} value */
function field(value) {
  if (typeof value === "boolean") return json(value);
  if (Array.isArray(value) || value instanceof Map) return quoted(json(value));
  return typeof value === "string" ? quoted(value) : (text(value) ?? "");
}

/** Write rows as lines of CSV. @param {string[]} names @param {Value[][]} rows */
export function csv(names, rows) {
  const head = names.map((name) => (/[",\r\n]/.test(name) ? quoted(name) : name));
  return [head, ...rows.map((row) => row.map(field))].map((line) => `${line.join(",")}\n`).join("");
}
