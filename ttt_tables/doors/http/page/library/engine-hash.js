// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "7ed02d61d14fe31cea203e3b6c1f06df39a1964ccf5d04536a7170ded9b90a03";
export const CRC32 = 0x143ec9fa;
