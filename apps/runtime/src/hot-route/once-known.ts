/**
 * Goes on with a value at once when it is there, and when it comes otherwise. `await` would take a turn of the
 * microtasks and a promise or two either way, and each promise costs twice while contexts are tracked.
 */
export function onceKnown<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<Awaited<R>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value);
}
