// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "21090324243c9c78bff73c44d73f01ce040e19d2f00a4d95b2d93de19f72cf10";
export const CRC32 = 0x9f8a02bf;
