// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "b38ca0d1253916c4a48c635b537751bbc98112ae28275bb3952c7419a8c6ef82";
export const CRC32 = 0x26db92fa;
