/** The days before the end of a licence on which its owner is told, the last one first. */
const MARKS = [1, 7, 14, 30] as const;

export type Mark = (typeof MARKS)[number];

const DAY_MS = 86_400_000;

/** How long before its end the first word is said. */
export const FIRST_WORD_MS = 30 * DAY_MS;

/** The last mark that was passed; null before the first and after the end. Marks that were missed are not made up for. */
export function markOf(expiresAt: Date, now: Date): Mark | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return MARKS.find(days => leftMs <= days * DAY_MS) ?? null;
}
