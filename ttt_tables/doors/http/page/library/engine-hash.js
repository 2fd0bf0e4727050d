// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "9162b2e6b4ab31ca66ba248441e1864b7aa9157e78831d322cd502543f36fbd8";
export const CRC32 = 0xe86d421d;
