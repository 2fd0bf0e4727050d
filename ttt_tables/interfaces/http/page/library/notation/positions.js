// Read a position with a board in another notation.
import { BadBoardError } from "../errors.js";
import { readBoard } from "./boards.js";

const WORDS = 3; // at most, after a board

/**
 * Return the texts in our own notation that a text can mean: its board, and the words after it.
 * @param {string} text
 */
export function ourTexts(text) {
  const fields = text.split(" ");
  const counts = Array.from({ length: Math.min(fields.length, WORDS + 1) }, (_, words) => words);
  return counts.flatMap((words) => {
    const at = fields.length - words;
    try {
      return [[readBoard(fields.slice(0, at).join(" ")), ...fields.slice(at)].join(" ")];
    } catch (error) {
      if (error instanceof BadBoardError) return [];
      throw error;
    }
  });
}
