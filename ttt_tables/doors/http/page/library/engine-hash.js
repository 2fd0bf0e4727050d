// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "26e7b1c609fa87c7ac211fe5f2d36b63d42c36d24b810e6c7a7abb4a8d95fc7e";
export const CRC32 = 0x3a4b8017;
