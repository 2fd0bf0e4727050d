// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "3e3a198c7aa4f3b842455d5489e464b3b6270ab5b4a4eeb98f8b9dae8669a728";
export const CRC32 = 0x28fe19c5;
