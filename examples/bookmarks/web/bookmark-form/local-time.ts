const two = (part: number): string => String(part).padStart(2, '0');

/** A time in the format of `<input type="datetime-local">`, in the time zone of this browser. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The value of a `datetime-local` field as ISO 8601 in UTC; null when it is empty. */
export const fromLocalTime = (local: string): string | null => (local ? new Date(local).toISOString() : null);
