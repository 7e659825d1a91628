// Filters and ranks palette entries for a search text: names that begin with it come before names that contain it.
import type { PaletteEntry } from './palette-entry';

export function matchingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = withoutAccents(query.trim());
  const rank = ({ name }: PaletteEntry): number => withoutAccents(name).indexOf(wanted);
  return entries.filter(entry => rank(entry) >= 0).sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1));
}

/** Ignores case and accents, so that "ub" finds "Über". */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
