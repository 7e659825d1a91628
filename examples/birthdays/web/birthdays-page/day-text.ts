// How far away a birthday is, in words.
export function dayText(inDays: number): string {
  if (inDays === 0) return 'Today';
  return inDays === 1 ? 'Tomorrow' : `In ${inDays} days`;
}

/** The day it is where the person is: `2026-11-21`. */
export function localDay(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
