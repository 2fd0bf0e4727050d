// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "d01d81df81cdb987f7253f5cb7f0121dd263159fe84df381fa496f0c12c32b06";
export const CRC32 = 0x543ad583;
