// The classic game in the menu and on the home view.

/** @type {import("../play/fronts.js").Front} */
export default {
  told: { en: ["Classic", "Three in a row."], de: ["Klassisch", "Drei in einer Reihe."] },
};
