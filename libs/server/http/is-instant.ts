import { ValidateBy } from 'class-validator';

/** A day, or an instant with its offset: what ISO 8601 has beyond it, week dates for example, `Date` cannot read. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** A field that holds an instant; a day alone begins at midnight UTC. */
export const IsInstant = (): PropertyDecorator =>
  ValidateBy({
    name: 'isInstant',
    validator: {
      validate: isInstant,
      defaultMessage: () => '$property must be a date and time such as 2026-06-22T10:00:00Z',
    },
  });

/** Years outside would be stored with another length, and text order would no longer be time order. */
function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false;
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year <= 9999;
}
