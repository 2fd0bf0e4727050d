// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "28974449efffc7e8bf703c640dcebf247cb5524ae67862b1fac3d0b61290a7b9";
export const CRC32 = 0x565b71ab;
