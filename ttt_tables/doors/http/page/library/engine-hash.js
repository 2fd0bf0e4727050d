// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "bbc7f044d86b5af1d928f02fff53be7a25aa9f25b31409436e6af0bcd2374c25";
export const CRC32 = 0x82a37da1;
