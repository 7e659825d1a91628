import { NoContextError, NotImplementedError } from '../errors.js';

/** A shared symbol on `globalThis`, so that a plugin with its own copy of this package also finds the host. */
const HOST = Symbol.for('@sv/sdk/host');
const shared = globalThis as { [HOST]?: object };

/** Holds the host of this process. */
export const place = {
  get host(): object | undefined {
    return shared[HOST];
  },
  set host(host: object | undefined) {
    if (host) shared[HOST] = host;
    else delete shared[HOST];
  },
};

/**
 * Returns the part of the host for the namespace of the same name.
 *
 * @typeParam Part the type of the namespace; the type of `provideHost` ensures that the host has it
 * @throws NoContextError when there is no host
 * @throws NotImplementedError when the host lacks the part
 */
export function hostPart<Part>(name: string): Part {
  if (!place.host) throw new NoContextError();
  const part = (place.host as Record<string, Part | undefined>)[name];
  if (!part) throw new NotImplementedError(name);
  return part;
}
