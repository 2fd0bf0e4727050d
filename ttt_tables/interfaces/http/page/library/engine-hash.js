// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "9229685bc755f5dd0cc8e329a37505a3295020fdfe4929de3c93f321769d1c96";
export const CRC32 = 0xf6b44c71;
