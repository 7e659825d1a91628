// Amounts as people read them.
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "48.2 MB" */
export function bytes(count: number): string {
  const power = Math.min(byteUnits.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
  const unit = byteUnits[power] ?? 'byte';
  const maximumFractionDigits = power === 0 ? 0 : 1;
  const format = new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  return format.format(count / 1000 ** power);
}

/** "1 record", "3 records" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
