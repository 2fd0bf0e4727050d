// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "524209d320888e54c2078a66128e41fa051c88299aae67acc77b4615f34b88a8";
export const CRC32 = 0x76442329;
