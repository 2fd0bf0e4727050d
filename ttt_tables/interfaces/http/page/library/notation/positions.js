// A position whose board is written as others write it.
import { BadBoardError } from "../errors.js";
import { readBoard } from "./boards.js";

const WORDS = 3; // that may stand behind a board, at most

/**
 * The texts in our own notation that a text may stand for: its board, and the words behind it.
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
