import type { Activity } from './activity';
import type { Auth } from './auth';
import type { DataSharing } from './data';
import type { Db } from './db';
import type { PluginEnv } from './env';
import { NoContextError, NotImplementedError } from './errors';
import type { Mailer } from './mailer';
import type { Notifications } from './notifications';
import type { Platform } from './platform';
import type { Portability } from './portability';

/** What stands behind `sdk`. The runtime provides it once per process; every part finds its caller by itself. */
export interface SdkHost {
  auth: Auth;
  db: Db;
  platform: Platform;
  env?: PluginEnv;
  mailer?: Mailer;
  notifications?: Notifications;
  activity?: Activity;
  data?: DataSharing;
  portability?: Portability;
}

/** On `globalThis` and under a shared symbol, so that a plugin with its own copy of this package finds the host too. */
const HOST = Symbol.for('@sv/sdk/host');
const place = globalThis as { [HOST]?: SdkHost };

/**
 * Puts a host behind `sdk`; called once, by the runtime or by `@sv/sdk/testing`.
 *
 * @returns takes it away again; for tests
 * @throws Error when another host stands there
 */
export function provideHost(host: SdkHost): () => void {
  if (place[HOST] && place[HOST] !== host)
    throw new Error('provideHost was called twice: there is one host per process.');
  place[HOST] = host;
  return () => {
    if (place[HOST] === host) delete place[HOST];
  };
}

/**
 * One part of the host, for the namespaces.
 *
 * @throws NoContextError when there is no host
 * @throws NotImplementedError when this host lacks the part
 */
export function hostPart<Part extends keyof SdkHost>(part: Part): NonNullable<SdkHost[Part]> {
  const host = place[HOST];
  if (!host) throw new NoContextError();
  const found = host[part];
  if (!found) throw new NotImplementedError(part);
  return found as NonNullable<SdkHost[Part]>;
}
