// How long a licence is to last, and when that ends.
const DAY_SECONDS = 86_400;

/** Empty: for good. `date`: until the end of a day that is chosen. */
export const lifetimes: readonly { value: string; words: string }[] = [
  { value: '30', words: '30 days' },
  { value: '365', words: '1 year' },
  { value: 'date', words: 'Until a date' },
  { value: '', words: 'It does not end' },
];

/** Unix seconds; undefined when it does not end. @param date `2027-01-31` */
export function endOf(lifetime: string, date: string, issuedAt: number): number | undefined {
  if (lifetime === '') return undefined;
  if (lifetime !== 'date') return issuedAt + Number(lifetime) * DAY_SECONDS;
  return Date.parse(`${date}T00:00:00Z`) / 1000 + DAY_SECONDS;
}
