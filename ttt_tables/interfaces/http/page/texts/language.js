// The words of the page, in the language that the user chose, or that the browser asks for
// (first.js): a file a language, and one more for each view.

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export const language = document.documentElement.lang;

/** @type {typeof import("./en.js").default} */
export const t = (await import(`./${language}.js`)).default;

/** The words of a view, which come with it. @param {string} view */
export const wordsOf = async (view) => (await import(`./${view}.${language}.js`)).default;
