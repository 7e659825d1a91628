// Filters and ranks palette entries for a search text. Every word of the text must be found: in the name, or at the
// beginning of a word of the keywords. Only when nothing is found like that, typing errors are forgiven.
import type { PaletteEntry } from '../palette-entry';
import { type Searchable, plain, searchable, wordsOf } from './searchable';
import { type Word, begins, beginsNearly, editsFor } from './typos';

export interface Match {
  entry: PaletteEntry;
  /** The smaller, the better. */
  rank: number;
}

interface Wanted {
  text: string;
  words: readonly Word[];
}

type RankWord = (of: Searchable, typed: Word) => number;

/** Ranks of an entry. The first ones are for the whole text, the others for the worst of its words. */
const whole = { name: 0, beginning: 1, keyword: 2 };
const word = { begins: 3, keyword: 4, inside: 5, nearly: 6, keywordNearly: 7 };
const nowhere = 8;

/** The best first; those of one rank as they were. All entries, when the text has no words. */
export function matchingEntries(entries: readonly PaletteEntry[], query: string): Match[] {
  const wanted = wantedOf(query);
  if (wanted.words.length === 0) return entries.map(entry => ({ entry, rank: whole.name }));
  const exact = ranked(entries, wanted, rankOfWord).slice(0, nowhere).flat();
  return exact.length > 0 ? exact : ranked(entries, wanted, rankWithTypos).slice(0, nowhere).flat();
}

/** All entries, those whose names match the text first: for results that an app found in what is not shown. */
export function matchingFirst(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const byRank = ranked(entries, wantedOf(query), rankOfWord);
  return byRank.flat().map(({ entry }) => entry);
}

function wantedOf(query: string): Wanted {
  const text = plain(query);
  return { text, words: wordsOf(text) };
}

/** By rank. There are few ranks, so nothing needs to be sorted. */
function ranked(entries: readonly PaletteEntry[], wanted: Wanted, rankWord: RankWord): Match[][] {
  const byRank: Match[][] = Array.from({ length: nowhere + 1 }, () => []);
  for (const entry of entries) {
    const rank = rankOf(searchable(entry), wanted, rankWord);
    byRank[rank]!.push({ entry, rank });
  }
  return byRank;
}

function rankOf(of: Searchable, { text, words }: Wanted, rankWord: RankWord): number {
  if (of.name.startsWith(text)) return of.name === text ? whole.name : whole.beginning;
  if (of.keywords.includes(text)) return whole.keyword;
  let worst = 0;
  for (const typed of words) {
    worst = Math.max(worst, rankWord(of, typed));
    if (worst === nowhere) break;
  }
  return worst;
}

function rankOfWord({ name, words, otherWords }: Searchable, typed: Word): number {
  for (const own of words) if (begins(own, typed)) return word.begins;
  for (const other of otherWords) if (begins(other, typed)) return word.keyword;
  return name.includes(typed.text) ? word.inside : nowhere;
}

function rankWithTypos(of: Searchable, typed: Word): number {
  const exact = rankOfWord(of, typed);
  if (exact < nowhere) return exact;
  const edits = editsFor(typed.text);
  for (const own of of.words) if (beginsNearly(own, typed, edits)) return word.nearly;
  for (const other of of.otherWords) if (beginsNearly(other, typed, edits)) return word.keywordNearly;
  return nowhere;
}
