// Filters and ranks palette entries for a search text: names that begin with it come before names that contain it, and
// those before entries that are found by another word.
import { type PaletteEntry, paletteGroups } from './palette-entry';

export function matchingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = withoutAccents(query.trim());
  const ranked = entries.map(entry => ({ entry, rank: rankOf(entry, wanted) }));
  return ranked
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => groupOf(one.entry) - groupOf(other.entry) || one.rank - other.rank)
    .map(({ entry }) => entry);
}

const nowhere = 3;

function rankOf({ name, keywords = [] }: PaletteEntry, wanted: string): number {
  const at = withoutAccents(name).indexOf(wanted);
  if (at >= 0) return Math.min(at, 1);
  return keywords.some(word => withoutAccents(word).startsWith(wanted)) ? 2 : nowhere;
}

const groupOf = ({ group }: PaletteEntry): number => paletteGroups.indexOf(group);

/** Ignores case and accents, so that "ub" finds "Über". */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
