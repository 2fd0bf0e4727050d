// A second reader of the packs, as docs/format.md draws them: no library, any browser, node.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function crc32(bytes, state) {
  for (const byte of bytes) state = TABLE[(state ^ byte) & 255] ^ (state >>> 8);
  return state;
}

const ascii = (bytes) => String.fromCharCode(...bytes);

/** The sections of a pack by name; throws if a byte of it is not as it was written. */
export function readPack(buffer) {
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const four = (offset) => view.getUint32(offset, true);
  if (bytes.length < 56 || ascii(bytes.subarray(0, 8)) !== "\x89TTTPACK")
    throw new Error("this is no pack");
  if (four(16) !== bytes.length)
    throw new Error(`the pack has ${bytes.length} bytes and should have ${four(16)}`);
  const sum = ~crc32(bytes.subarray(16), crc32(bytes.subarray(0, 12), ~0)) >>> 0;
  if (sum !== four(12))
    throw new Error("the pack is damaged: its checksum does not match its bytes");
  if (four(8) !== 1) throw new Error(`the pack has format version ${four(8)}, this reader knows 1`);
  const sections = new Map();
  for (let i = 0, at = 56; i < four(20); i++, at += 32) {
    const name = ascii(bytes.subarray(at, at + 24)).replace(/\0+$/, "");
    sections.set(name, bytes.subarray(four(at + 24), four(at + 24) + four(at + 28)));
  }
  return sections;
}

const lines = (bytes) => new TextDecoder().decode(bytes).trim().split("\n");

/** classic.pack, ready to answer: the same answers as the package's. */
export class Classic {
  constructor(buffer) {
    this.sections = readPack(buffer);
    this.policies = lines(this.sections.get("policies"));
    this.views = new Map();
    this.rows = new Map(lines(this.sections.get("texts")).map((board, row) => [board, row]));
  }

  view(name) {
    if (!this.views.has(name)) {
      const { buffer, byteOffset, byteLength } = this.sections.get(name);
      this.views.set(name, new DataView(buffer, byteOffset, byteLength));
    }
    return this.views.get(name);
  }

  row(board) {
    if (!this.rows.has(board)) throw new Error(`board ${board} cannot occur`);
    return this.rows.get(board);
  }

  /** {wdl, distance} of the side to move. */
  probe(board) {
    const row = this.row(board);
    return { wdl: this.sections.get("wdl")[row] - 1, distance: this.sections.get("distance")[row] };
  }

  /** The cell that a policy plays, or null on an ended board. */
  bestMove(board, policy = "perfect") {
    const cell = this.sections.get(`best ${policy}`)[this.row(board)];
    return cell === 255 ? null : cell;
  }

  /** Every legal move, best first. */
  moves(board, policy = "perfect") {
    const row = this.row(board);
    const first = this.view("first");
    const codes = this.view(`moves ${policy}`);
    const moves = [];
    for (let at = first.getUint16(2 * row, true); at < first.getUint16(2 * row + 2, true); at++)
      moves.push(this.decode(codes.getUint16(2 * at, true)));
    return moves;
  }

  decode(code) {
    const view = this.view("distinct moves");
    const [cell, rank, distance, kind] = [0, 1, 2, 3].map((i) => view.getUint8(16 * code + i));
    const [weight, total, row] = [4, 8, 12].map((i) => view.getUint32(16 * code + i, true));
    const odds = this.view("odds");
    const part = (at) =>
      kind === 1 ? odds.getFloat64(at, true) : Number(odds.getBigUint64(at, true));
    const parts = [0, 8, 16].map((i) => part(24 * row + i));
    const whole = kind === 1 ? 1 : parts[0] + parts[1] + parts[2];
    const [win, draw, loss] = parts.map((part) => part / whole);
    const score = win + draw / 2;
    const plies = distance === 255 ? null : distance;
    const probability = total ? weight / total : 0;
    return { cell, score, win, draw, loss, distance: plies, probability, rank };
  }
}
