// Which entries a typed text means: those whose name begins with it go before those that contain it.
import type { PaletteEntry } from './palette-entry';

export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = folded(query.trim());
  const rank = ({ name }: PaletteEntry): number => folded(name).indexOf(wanted);
  return entries.filter(entry => rank(entry) >= 0).sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1));
}

/** Without case and accents: "Über" is found by "ub". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
