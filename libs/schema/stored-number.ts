import type { ValueTransformer } from 'typeorm';

/** Digits of 64 bits, all of which a decimal number may have. */
const MOST_DIGITS = 18;

/**
 * A whole number of 64 bits, a `bigint` in the entity: pg hands those out as text, SQLite's driver as numbers that lose
 * digits. Text is taken too, as it comes out of JSON.
 */
export const storedBigInt: ValueTransformer = {
  to: (value: unknown): unknown => (isGiven(value) ? inRange(wholeNumber(value), value) : value),
  from: (value: unknown): unknown => (isGiven(value) ? wholeNumber(value) : value),
};

/**
 * A decimal number with so many digits behind the point, text in the entity ("12.50") and a whole number of its smallest
 * unit (1250) in both databases: exact, in order, and added up by the database itself.
 */
export function storedDecimal(scale: number): ValueTransformer {
  if (!Number.isInteger(scale) || scale < 0 || scale > MOST_DIGITS) {
    throw new RangeError(`A decimal column has 0 to ${MOST_DIGITS} digits behind the point, not ${scale}.`);
  }
  return {
    to: (value: unknown): unknown => (isGiven(value) ? inRange(smallestUnits(value, scale), value) : value),
    // TypeORM hands the defaults of a row that was saved through here twice.
    from: (value: unknown): unknown =>
      isGiven(value) && !isDecimalText(value) ? decimalText(wholeNumber(value), scale) : value,
  };
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

const isDecimalText = (value: unknown): boolean => typeof value === 'string' && value.includes('.');

function wholeNumber(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  const isExact = typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d+$/.test(String(value));
  if (!isExact) throw new RangeError(`${String(value)} is no exact whole number: give a bigint.`);
  return BigInt(value as number | string);
}

function smallestUnits(value: unknown, scale: number): bigint {
  const [, sign = '', whole = '', behind = ''] =
    (typeof value === 'string' && /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)) || [];
  const digits = behind.replace(/0+$/, '');
  if (whole === '' || digits.length > scale) {
    throw new RangeError(
      `${String(value)} is no decimal number with at most ${scale} digits behind the point, as text.`,
    );
  }
  return BigInt(`${sign}${whole}${digits.padEnd(scale, '0')}`);
}

function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}

function inRange(units: bigint, value: unknown): bigint {
  if (BigInt.asIntN(64, units) !== units) throw new RangeError(`${String(value)} is more than 64 bits hold.`);
  return units;
}
