// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "9b21f1f03695e3c83aefeaba401a4a924f58238041f495669d6c1e7ba7408e64";
export const CRC32 = 0x3396a167;
