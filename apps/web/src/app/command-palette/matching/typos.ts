// Whether what was typed begins a word but for a few typing errors: a letter that is missing, too many, wrong, or swapped
// with its neighbour (Damerau-Levenshtein distance).

/** Short texts must be right: with an error, three letters would find almost anything. */
export const editsFor = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether `typed` is a beginning of the word, with at most so many errors. */
export function beginsNearly(word: string, typed: string, edits: number): boolean {
  if (edits === 0 || word.length < typed.length - edits) return false;
  if (lettersMissing(word, typed) > edits) return false;
  return distanceToBeginning(word.slice(0, typed.length + edits), typed) <= edits;
}

/** Rules out most words: each letter of `typed` that the word has not is an error. */
function lettersMissing(word: string, typed: string): number {
  let missing = 0;
  for (const letter of typed) if (!word.includes(letter)) missing++;
  return missing;
}

/** The smallest distance between `typed` and any beginning of the word. */
function distanceToBeginning(word: string, typed: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      const edited = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      current.push(isSwapped ? Math.min(edited, beforeLast[at - 2]! + 1) : edited);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(...last);
}
