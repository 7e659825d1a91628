import { StoreAccessError } from '../errors.js';
import type { WideNumber } from './entity-shape.js';

/** Values of one field added up as a database does: exactly where the field is. */
export function sumOf(values: readonly unknown[], wide: WideNumber | null, name: string): unknown {
  if (wide) return wide.from(values.reduce((sum: bigint, value) => sum + (wide.to(value) as bigint), 0n));
  const strange = values.find(value => typeof value !== 'number');
  if (strange !== undefined) throw new StoreAccessError(`${name} holds no numbers.`);
  return (values as number[]).reduce((sum, value) => sum + value, 0);
}

/** What adds `by` to a value. @throws StoreAccessError when it is no number */
export function stepBy(by: number | bigint | string, wide: WideNumber | null): (value: unknown) => unknown {
  const isText = typeof by === 'string' && !wide;
  if (isText || !Number.isFinite(Number(by))) throw new StoreAccessError('increment needs a number.');
  if (!wide) return value => Number(value) + Number(by);
  const step = wide.to(String(by)) as bigint;
  return value => wide.from((wide.to(value) as bigint) + step);
}
