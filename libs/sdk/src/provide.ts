import type { Activity } from './activity';
import type { Auth } from './auth';
import type { DataSharing } from './data';
import type { Db } from './db';
import type { PluginEnv } from './env';
import { place } from './host-part';
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
