// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "fc044524024c5d0a932f48a87908469747596640f3f6ec66006d1a2ae56b46d3";
export const CRC32 = 0x12dd97d0;
