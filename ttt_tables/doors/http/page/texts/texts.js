// The words of the page, one file a language: as the user chose, or as the browser asks.
import { settings } from "../play/settings.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };
const wished = [settings.language, ...navigator.languages].map((one) => one.slice(0, 2));
export const language = wished.find((one) => Object.hasOwn(LANGUAGES, one)) ?? "en";

/** @type {typeof import("./en.js").default} */
export const t = (await import(`./${language}.js`)).default;
