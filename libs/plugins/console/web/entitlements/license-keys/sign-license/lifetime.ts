// The lifetime of a licence, and when it ends.
import { t } from '@sv/ui/locale/translate';

const DAY_SECONDS = 86_400;

/** Empty: unlimited. `date`: until the end of a chosen day. */
export const lifetimes = (): readonly { value: string; text: string }[] => [
  { value: '30', text: t('30 days') },
  { value: '365', text: t('1 year') },
  { value: 'date', text: t('On a date') },
  { value: '', text: t('Never', {}, 'lifetime') },
];

/** Unix seconds; undefined without an end. @param date `2027-01-31` */
export function endOf(lifetime: string, date: string, issuedAt: number): number | undefined {
  if (lifetime === '') return undefined;
  if (lifetime !== 'date') return issuedAt + Number(lifetime) * DAY_SECONDS;
  return Date.parse(`${date}T00:00:00Z`) / 1000 + DAY_SECONDS;
}
