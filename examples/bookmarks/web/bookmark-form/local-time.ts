const two = (part: number): string => String(part).padStart(2, '0');

/** A time as `datetime-local` writes it, in the zone of this browser. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What `datetime-local` wrote, as ISO 8601 in UTC; null where it is empty. */
export const fromLocalTime = (local: string): string | null => (local ? new Date(local).toISOString() : null);
