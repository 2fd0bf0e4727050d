// Lists in the page's data folder that are not packs.
import { readBytes } from "../library/files.js";
import { keep } from "../library/open.js";

const MOST = 1 << 16; // bytes of a list

/** Read a list of the page once. @param {string} name @returns {Promise<any>} */
export const readList = (name) =>
  keep(`data/${name}`, async () => {
    const url = new URL(`../data/${name}`, import.meta.url);
    return JSON.parse(new TextDecoder().decode(await readBytes(url, MOST)));
  });
