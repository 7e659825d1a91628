// Days of the person's own calendar, as the server keeps them: `2026-06-22`.

/** The day it is where the person is. */
export function today(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day in words, in a language: "Monday, 22 June 2026". */
export const formatDay = (day: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
