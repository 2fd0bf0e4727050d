// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "9827f4ab5dc8a9a457355630606cb906d0e82585b172dfcdccb5e89a640ac149";
export const CRC32 = 0xadb34cae;
