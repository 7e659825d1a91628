import { NotImplementedError } from '../errors';

/** A namespace whose every member can be called, and always refuses. */
export type ReservedNamespace = Readonly<Record<string, (...args: unknown[]) => never>>;

/** Names that keep their place for a later version: whatever is called on them throws NotImplementedError. */
function reserved(namespace: string): ReservedNamespace {
  return new Proxy<ReservedNamespace>(
    {},
    {
      get: (_target, member) => {
        // `then` stays absent: a promise that resolves to the namespace would call it.
        if (typeof member === 'symbol' || member === 'then') return undefined;
        return () => {
          throw new NotImplementedError(`${namespace}.${member}`);
        };
      },
    },
  );
}

/** @reserved */
export const storage = reserved('storage');
/** @reserved */
export const events = reserved('events');
/** @reserved */
export const billing = reserved('billing');
