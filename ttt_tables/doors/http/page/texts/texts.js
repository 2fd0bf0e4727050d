// The words of the page, one file a language: as the user chose, or as the browser asks (first.js).

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export const language = document.documentElement.lang;

/** @type {typeof import("./en.js").default} */
export const t = (await import(`./${language}.js`)).default;
