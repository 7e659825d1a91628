import { NotImplementedError } from '../errors.js';

/** A placeholder: calling it, constructing it or using its members at any depth throws. */
export interface ReservedNamespace {
  (...args: unknown[]): never;
  new (...args: unknown[]): never;
  readonly [member: string]: ReservedNamespace;
}

/** The symbols that loops and `instanceof` call. Other symbols only inspect a value, and are absent. */
const CALLED_SYMBOLS: readonly symbol[] = [Symbol.iterator, Symbol.asyncIterator, Symbol.hasInstance];

/** A name reserved for a later version: every use throws NotImplementedError. */
function reserved(path: string): ReservedNamespace {
  const refuse = (member = path): never => {
    throw new NotImplementedError(member);
  };
  const refuseMember = (_target: unknown, member: string | symbol): never => refuse(`${path}.${String(member)}`);
  // Only a function can be called and constructed. `console.log` prints its name.
  const target: object = Object.defineProperty(function () {}, 'name', { value: `sdk.${path}` });
  return new Proxy(target, {
    get: (_target, member) => {
      if (member === 'then') return rejecting(path);
      if (typeof member === 'string') return reserved(`${path}.${member}`);
      return CALLED_SYMBOLS.includes(member) ? () => refuse() : undefined;
    },
    apply: () => refuse(),
    construct: () => refuse(),
    set: refuseMember,
    defineProperty: refuseMember,
    deleteProperty: refuseMember,
    setPrototypeOf: () => refuse(),
    preventExtensions: () => refuse(),
  }) as ReservedNamespace;
}

/** `await`, and returning the name from an async function, call `then`: this one rejects. */
const rejecting =
  (path: string) =>
  (...handlers: Parameters<Promise<never>['then']>): Promise<unknown> =>
    Promise.reject(new NotImplementedError(path)).then(...handlers);

/** @reserved */
export const storage = reserved('storage');
/** @reserved */
export const events = reserved('events');
/** @reserved */
export const billing = reserved('billing');
