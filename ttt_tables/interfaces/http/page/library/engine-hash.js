// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "258d3ffc92173162b016f1127a4f56e6255f5fe2879ccf3925ecc83384fc9e21";
export const CRC32 = 0xafa38d7f;
