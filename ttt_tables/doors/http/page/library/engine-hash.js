// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "08d4cc42f00687b817ae6715d3ce379c9ce430338b2e03025006223b4858f264";
export const CRC32 = 0x1edc54ba;
