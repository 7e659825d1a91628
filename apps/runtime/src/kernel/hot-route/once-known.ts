/**
 * Continues with a value immediately when it is there, and otherwise when it arrives. `await` would cost a turn of the
 * microtask queue and one or two promises in both cases, and each promise costs twice as much while contexts are
 * tracked.
 */
export function onceKnown<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<Awaited<R>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value);
}
