// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "b94725676e1dbedadca726df1fdcf293637ffefa98a7c62c1564adccc08f685a";
export const CRC32 = 0x81a0e9d;
