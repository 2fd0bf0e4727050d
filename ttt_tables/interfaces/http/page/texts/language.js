// The texts of the page, in the language that the user chose or the browser prefers (first.js).
// Each language has one file, and one more for each view.

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export const language = document.documentElement.lang;

/** @type {typeof import("./en.js").default} */
export const t = (await import(`./${language}.js`)).default;

/** Load the texts of a view. @param {string} view */
export const wordsOf = async (view) => (await import(`./${view}.${language}.js`)).default;
