import type { Birthday } from '../shared/birthday.contract';
import type { Person } from './person';

const DAY_MS = 86_400_000;

/**
 * When somebody's next birthday is. Whoever was born on 29 February celebrates on 1 March in other years.
 *
 * @param today `2026-11-21`, of the person who looks: their day may not be the server's
 */
export function nextBirthday({ name, birthday }: Person, today: string): Birthday {
  const [born, month, day] = birthday.split('-').map(Number) as [number, number, number];
  const thisYear = Number(today.slice(0, 4));
  const year = dayOf(thisYear, month, day) >= today ? thisYear : thisYear + 1;
  const on = dayOf(year, month, day);
  return { name, on, inDays: (Date.parse(on) - Date.parse(today)) / DAY_MS, turns: year - born };
}

/** As text, so that days compare as they are; the calendar carries 29 February over. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
