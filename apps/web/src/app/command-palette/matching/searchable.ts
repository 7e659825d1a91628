// What the search compares of a palette entry: in lower case, without accents, in words. Prepared once for each entry,
// because every keystroke looks at all of them.
import type { PaletteEntry } from '../palette-entry';
import { type Word, toWord } from './typos';

export interface Searchable {
  name: string;
  words: readonly Word[];
  keywords: readonly string[];
  /** The words of the keywords. */
  otherWords: readonly Word[];
}

const prepared = new WeakMap<PaletteEntry, Searchable>();

export function searchable(entry: PaletteEntry): Searchable {
  const known = prepared.get(entry);
  if (known) return known;
  const name = plain(entry.name);
  const keywords = (entry.keywords ?? []).map(plain);
  const made = { name, words: wordsOf(name), keywords, otherWords: keywords.flatMap(wordsOf) };
  prepared.set(entry, made);
  return made;
}

const ascii = /^[ -~]*$/;

/** Ignores case, accents and outer spaces, so that "ub" finds "Über". */
export function plain(text: string): string {
  const letters = ascii.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.toLowerCase().trim();
}

export const wordsOf = (text: string): Word[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(toWord);
