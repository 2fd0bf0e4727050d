// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "ffe992379494bfc36a58e0bbd4d5bc282183d2caab3b9c17f332250a4e1c2b56";
export const CRC32 = 0x7747d3cf;
