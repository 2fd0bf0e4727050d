// The hashes of engine.wasm: `make wasm` writes them.
export const SHA256 = "3304f58b2324a784d23d198287b8d199a106e571abf71714d8fa4b2ca3cb01d6";
export const CRC32 = 0xbf42eb55;
