// The days until a birthday, as text.
export function dayText(inDays: number): string {
  if (inDays === 0) return 'Today';
  return inDays === 1 ? 'Tomorrow' : `In ${inDays} days`;
}

/** Today in the person's time zone: `2026-11-21`. */
export function localDay(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
