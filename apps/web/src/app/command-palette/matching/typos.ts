// Whether what was typed begins a word but for a few typing errors: a letter that is missing, too many, wrong, or swapped
// with its neighbour (Damerau-Levenshtein distance).

/** A text with the set of its letters, as bits. */
export interface Word {
  text: string;
  letters: number;
}

export const toWord = (text: string): Word => ({ text, letters: lettersOf(text) });

/** Letters that share a bit only make the set less exact. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Whether the word has all letters of `typed`: a quick answer for the many that have not. */
const hasLetters = (word: Word, typed: Word): boolean => (typed.letters & ~word.letters) === 0;

export const begins = (word: Word, typed: Word): boolean => hasLetters(word, typed) && word.text.startsWith(typed.text);

/** Short texts must be right: with an error, three letters would find almost anything. */
export const editsFor = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether `typed` is a beginning of the word, with at most so many errors. */
export function beginsNearly(word: Word, typed: Word, edits: number): boolean {
  if (edits === 0 || word.text.length < typed.text.length - edits) return false;
  // Rules out most words: each letter of `typed` that the word has not is an error.
  if (bitsIn(typed.letters & ~word.letters) > edits) return false;
  return distanceToBeginning(word.text.slice(0, typed.text.length + edits), typed.text) <= edits;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
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
