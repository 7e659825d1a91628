import { place } from './host-part.js';
import type { Namespaces } from './members.js';

type Required = 'auth' | 'db' | 'platform';

/** What stands behind `sdk`. The runtime provides it once per process; every part finds its caller by itself. */
export type SdkHost = Pick<Namespaces, Required> & Partial<Omit<Namespaces, Required>>;

/**
 * Puts a host behind `sdk`; called once, by the runtime or by `@sv/sdk/testing`.
 *
 * @returns takes it away again; for tests
 * @throws Error when another host stands there
 */
export function provideHost(host: SdkHost): () => void {
  if (place.host && place.host !== host)
    throw new Error('provideHost was called twice: there is one host per process.');
  place.host = host;
  return () => {
    if (place.host === host) place.host = undefined;
  };
}
