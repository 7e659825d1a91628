import { place } from './host-part.js';
import type { Namespaces } from './members.js';

type Required = 'auth' | 'db' | 'platform';

/**
 * The implementation behind `sdk`. The runtime provides it once per process; each part determines its caller itself.
 */
export type SdkHost = Pick<Namespaces, Required> & Partial<Omit<Namespaces, Required>>;

/**
 * Sets the host behind `sdk`. The runtime or `@sv/sdk/testing` calls it once.
 *
 * @returns a function that removes the host; for tests
 * @throws Error when another host is set
 */
export function provideHost(host: SdkHost): () => void {
  if (place.host && place.host !== host)
    throw new Error('provideHost was called twice: there is one host per process.');
  place.host = host;
  return () => {
    if (place.host === host) place.host = undefined;
  };
}
