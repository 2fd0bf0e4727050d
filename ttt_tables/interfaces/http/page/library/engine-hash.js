// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "ac07a7e1598e79b434fbdf94ed41fe130b0b87db96fb4ce9a72a1be028bbf2ed";
export const CRC32 = 0xf28b9d33;
