// Amounts as people read them.
import { languageTag } from '../locale/format-tag';
import { t } from '../locale/translate';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "48.2 MB" */
export function bytes(count: number): string {
  const power = Math.min(byteUnits.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
  const unit = byteUnits[power] ?? 'byte';
  const maximumFractionDigits = power === 0 ? 0 : 1;
  const format = new Intl.NumberFormat(languageTag(), {
    style: 'unit',
    unit,
    // "5 bytes": its short form is "5 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits,
  });
  return format.format(count / 1000 ** power);
}

/** The two largest parts: "3 d 4 h", "12 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return t('{count} s', { count: Math.floor(seconds) });
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 1440), t('{count} d')],
    [Math.floor(minutes / 60) % 24, t('{count} h')],
    [minutes % 60, t('{count} min')],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  return shown.map(([amount, unit]) => unit.replace('{count}', String(amount))).join(' ');
}
