// Explain technical words in the texts, for a classroom.
import { t } from "../texts/language.js";
import { html } from "./dom.js";

/** @type {[RegExp, string][]} */
const WORDS = Object.entries(t.glossary).map(([word, says]) => [
  new RegExp(`\\b${word}\\b`, "i"),
  says,
]);

/**
 * Mark the first occurrence of each word in the texts of a view, with its meaning.
 * @param {Element} view
 */
export function explainWords(view) {
  for (const [word, says] of WORDS) {
    const place = [...texts(view)].find((text) => word.test(text.data));
    const match = place && word.exec(place.data);
    if (!place || !match) continue;
    const rest = place.splitText(match.index);
    rest.data = rest.data.slice(match[0].length);
    rest.before(
      html.dfn(
        { title: says, tabindex: "0", "aria-label": `${match[0]}: ${says}`, role: "note" },
        match[0],
      ),
    );
  }
}

/** @param {Element} view @returns {Generator<Text>} */
function* texts(view) {
  for (const part of view.querySelectorAll(
    ".note, .about, .said li, .turning, .chances-words span",
  ))
    for (const child of part.childNodes) if (child instanceof Text) yield child;
}
