/** What this plugin understands of `people` 1 of Contacts. */
export interface Person {
  name: string;
  birthday: string;
}

/** What another plugin hands over is its own affair: here it is looked at before it is used. */
export function personIn(row: unknown): Person | null {
  const { name, birthday } = (row ?? {}) as Partial<Record<keyof Person, unknown>>;
  const isOne = typeof name === 'string' && typeof birthday === 'string' && /^\d{4}-\d\d-\d\d$/.test(birthday);
  return isOne ? { name, birthday } : null;
}
