// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "c485b44d7c170d141b3fdc30da8131349068022bc6596f851452ab6e91715eb2";
export const CRC32 = 0x64994086;
