// An ultimate game as text: to be copied in the notation one likes, and read in any of them.
import { Refusal } from "../library/rules.js";
import { FRESH } from "../play/game.js";
import { readGame, writeGame } from "../play/notation.js";
import { t } from "../texts/texts.js";
import { card, choose, controls, field, html, note, press } from "./dom.js";
import { copy } from "./share.js";

const texts = t.ultimate;

/**
 * The game in the chosen notation, and a field to load another one.
 * @param {State} state @param {Played} game @param {Go} go
 * @param {(rule: string, moves: string) => void} check  refuses moves that cannot be played
 */
export function drawText(state, { plays }, go, check) {
  const { notation } = state;
  const text = html.textarea({
    rows: 3,
    class: "long",
    "data-key": "game",
    placeholder: texts.example,
  });
  text.value = plays.length ? writeGame(plays, notation, location.href) : "";
  const fault = html.p({ id: "game-fault", class: "fault", role: "alert" });
  const load = () => {
    try {
      const { moves, rule = state.rule } = readGame(text.value);
      check(rule, moves);
      go({ ...FRESH, moves, rule, side: "both", mode: "study", review: "1" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault.textContent = error.message;
      text.setAttribute("aria-invalid", "true");
      text.focus();
    }
  };
  return card(
    texts.asText,
    choose(texts.notation, Object.entries(texts.notations), notation, (one) =>
      go({ notation: one }, true),
    ),
    field(texts.paste, text),
    fault,
    controls(
      press(texts.load, load, false, { class: "main" }),
      press(texts.copy, () => copy(text.value, t.share.copiedText), !plays.length),
    ),
    note(texts.notationNote),
  );
}
