// The settings of this browser: light or dark, the language, and the large size for a classroom.
import { follow, set, settings } from "../play/storage.js";
import { LANGUAGES, language, t } from "../texts/language.js";
import { html, press, replace } from "./dom.js";

const texts = t.settings;

/** Set the attributes that the style sheets read. */
function apply() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.classroom = settings.classroom;
}

const isDark = () =>
  settings.theme ? settings.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

/**
 * Draw the settings, now and when another tab changes them. `changed` draws the view again.
 * @param {HTMLElement} place @param {() => void} changed
 */
export function showSettings(place, changed) {
  drawSettings(place, changed);
  follow(() => {
    drawSettings(place, changed);
    changed();
  });
}

/**
 * Draw the settings once.
 * @param {HTMLElement} place @param {() => void} changed
 */
function drawSettings(place, changed) {
  const change = (/** @type {Partial<typeof settings>} */ some) => () => {
    set(some);
    drawSettings(place, changed);
    changed();
  };
  const speak = (/** @type {any} */ event) => {
    set({ language: event.target.value });
    location.reload(); // all texts are read at the start
  };
  const options = Object.entries(LANGUAGES).map(([value, name]) =>
    html.option({ value, selected: value === language }, name),
  );
  const pressed = { "aria-pressed": `${Boolean(settings.classroom)}`, title: texts.classroomTitle };
  apply();
  replace(place, [
    press(
      isDark() ? texts.light : texts.dark,
      change({ theme: isDark() ? "light" : "dark" }),
      false,
      { "data-key": "theme" },
    ),
    press(texts.classroom, change({ classroom: settings.classroom ? "" : "1" }), false, {
      ...pressed,
      "data-key": "classroom",
    }),
    html.select({ "aria-label": texts.language, "data-key": "language", change: speak }, options),
  ]);
}
