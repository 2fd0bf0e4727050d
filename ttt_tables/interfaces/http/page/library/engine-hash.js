// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "c22d0b612c44848e78370af9acf6d916a0c5621a5fe8ee6e44d38796d301d381";
export const CRC32 = 0x7ba9312a;
