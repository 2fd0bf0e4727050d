// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "1427a1fecb74ab9090a19058c569c8c8f1446fbde34f6b3c114eec964ff6eb0d";
export const CRC32 = 0x80e19316;
