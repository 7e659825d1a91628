import type { FoundResult } from '@sv/contracts/search.contract';

const MOST = 100;

/**
 * The results of all apps in one list: titles that begin with the text, titles in which a word does, titles that contain
 * it, then the others. Within each, the first of every app before the second of any: apps return the best first.
 */
export function rankedResults(perApp: readonly (readonly FoundResult[])[], q: string): FoundResult[] {
  const wanted = plain(q.trim());
  const ranked = perApp.flatMap(results => results.map((result, at) => ({ result, at, rank: rankOf(result, wanted) })));
  // Sorting is stable: with equal ranks the apps stay in their order.
  ranked.sort((one, other) => one.rank - other.rank || one.at - other.at);
  return ranked.slice(0, MOST).map(({ result }) => result);
}

function rankOf({ title }: FoundResult, wanted: string): number {
  const at = plain(title).indexOf(wanted);
  if (at === 0) return 0;
  if (at < 0) return 3;
  return ` ${plain(title)}`.includes(` ${wanted}`) ? 1 : 2;
}

/** Ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
