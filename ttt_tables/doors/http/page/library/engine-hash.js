// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "45e83b05666c6fc3ebfa55e339679ca76f9ff07a2955177865ec6348fe09c592";
export const CRC32 = 0x88958fe3;
