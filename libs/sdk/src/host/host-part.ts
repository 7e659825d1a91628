import { NoContextError, NotImplementedError } from '../errors.js';

/** On `globalThis` and under a shared symbol, so that a plugin with its own copy of this package finds the host too. */
const HOST = Symbol.for('@sv/sdk/host');
const shared = globalThis as { [HOST]?: object };

/** Where the host of this process stands. */
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
 * One part of the host, for the namespace of the same name.
 *
 * @typeParam Part what the namespace promises; `provideHost` accepts no host that breaks it
 * @throws NoContextError when there is no host
 * @throws NotImplementedError when this host lacks the part
 */
export function hostPart<Part>(name: string): Part {
  if (!place.host) throw new NoContextError();
  const part = (place.host as Record<string, Part | undefined>)[name];
  if (!part) throw new NotImplementedError(name);
  return part;
}
