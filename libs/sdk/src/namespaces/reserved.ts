import { NotImplementedError } from '../errors.js';

/** Can be called, constructed and asked for members of any depth, and always refuses. */
export interface ReservedNamespace {
  (...args: unknown[]): never;
  new (...args: unknown[]): never;
  readonly [member: string]: ReservedNamespace;
}

/** What loops and `instanceof` call. Other symbols only ask what something is, and are absent. */
const CALLED_SYMBOLS: readonly symbol[] = [Symbol.iterator, Symbol.asyncIterator, Symbol.hasInstance];

/** A name that keeps its place for a later version: however it is used, it refuses with NotImplementedError. */
function reserved(path: string): ReservedNamespace {
  const refuse = (member = path): never => {
    throw new NotImplementedError(member);
  };
  const refuseMember = (_target: unknown, member: string | symbol): never => refuse(`${path}.${String(member)}`);
  // A function, because only those can be called and constructed. Its name is what `console.log` prints.
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

/** For `await`, and for whoever returns the name from an async function: they call this, and get a rejection. */
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
