// Filters and ranks palette entries for a search text. Every word of the text must be found: in the name, or at the
// beginning of a word of the keywords. Only when nothing is found like that, typing errors are forgiven.
import type { PaletteEntry } from '../palette-entry';
import { type Searchable, plain, searchable, wordsOf } from './searchable';
import { beginsNearly, editsFor } from './typos';

export interface Match {
  entry: PaletteEntry;
  /** The smaller, the better. */
  rank: number;
}

interface Wanted {
  text: string;
  words: readonly string[];
}

/** Ranks of an entry. The first two are for the whole text, the others for the worst of its words. */
const whole = { name: 0, beginning: 1, keyword: 2 };
const word = { begins: 3, keyword: 4, inside: 5, nearly: 6, keywordNearly: 7 };
const nowhere = Infinity;

/** The best first; those of one rank as they were. All entries, when the text has no words. */
export function matchingEntries(entries: readonly PaletteEntry[], query: string): Match[] {
  const wanted = wantedOf(query);
  if (wanted.words.length === 0) return entries.map(entry => ({ entry, rank: whole.name }));
  const exact = ranked(entries, entry => rankOf(entry, wanted, rankOfWord));
  return exact.length > 0 ? exact : ranked(entries, entry => rankOf(entry, wanted, rankWithTypos));
}

/** All entries, those whose names match the text first: for results that an app found in what is not shown. */
export function matchingFirst(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = wantedOf(query);
  return entries
    .map(entry => ({ entry, rank: Math.min(rankOf(searchable(entry), wanted, rankOfWord), word.nearly) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

function wantedOf(query: string): Wanted {
  const text = plain(query);
  return { text, words: wordsOf(text) };
}

function ranked(entries: readonly PaletteEntry[], rank: (of: Searchable) => number): Match[] {
  const found: Match[] = [];
  for (const entry of entries) {
    const own = rank(searchable(entry));
    if (own < nowhere) found.push({ entry, rank: own });
  }
  return found.sort((one, other) => one.rank - other.rank);
}

function rankOf(of: Searchable, { text, words }: Wanted, rankEach: (of: Searchable, typed: string) => number): number {
  if (of.name === text) return whole.name;
  if (of.name.startsWith(text)) return whole.beginning;
  if (of.keywords.includes(text)) return whole.keyword;
  let worst = 0;
  for (const typed of words) {
    worst = Math.max(worst, rankEach(of, typed));
    if (worst === nowhere) break;
  }
  return worst;
}

function rankOfWord({ name, words, otherWords }: Searchable, typed: string): number {
  if (words.some(own => own.startsWith(typed))) return word.begins;
  if (otherWords.some(other => other.startsWith(typed))) return word.keyword;
  return name.includes(typed) ? word.inside : nowhere;
}

function rankWithTypos(of: Searchable, typed: string): number {
  const exact = rankOfWord(of, typed);
  if (exact < nowhere) return exact;
  const edits = editsFor(typed);
  if (of.words.some(own => beginsNearly(own, typed, edits))) return word.nearly;
  return of.otherWords.some(other => beginsNearly(other, typed, edits)) ? word.keywordNearly : nowhere;
}
