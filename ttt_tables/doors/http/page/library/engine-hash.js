// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "0cdd7398566d34ccdd8483f065da632a3bddbb06dae4ee3c44631706d47a095a";
export const CRC32 = 0x8924c97d;
