// A three-way merge of two people's changes to one record, field by field.
export type Values = Record<string, unknown>;

export interface Collision {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/** The fields of `values` that differ from `base`. */
export function changesOf(base: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])));
}

/**
 * A field that only one side changed takes that side's value. Other changed fields collide and keep `mine` until the
 * person chooses.
 */
export function merge(base: Values, mine: Values, theirs: Values): { values: Values; collisions: Collision[] } {
  const values: Values = {};
  const collisions: Collision[] = [];
  for (const name of Object.keys(mine)) {
    const [was, my, their] = [base[name], mine[name], theirs[name]];
    const isMine = !isSame(my, was);
    values[name] = isMine ? my : their;
    if (isMine && !isSame(their, was) && !isSame(my, their)) collisions.push({ name, mine: my, theirs: their });
  }
  return { values, collisions };
}
