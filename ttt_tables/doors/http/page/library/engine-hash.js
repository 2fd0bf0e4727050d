// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "7145505b05b4985ee3cdee1895c608884d665355e1c3985dc78143611b966883";
export const CRC32 = 0x3a11ada2;
