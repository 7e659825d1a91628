import { provideHost, type SdkHost } from '@sv/sdk';
import { authBridge } from './auth.bridge';
import { dbBridge } from './db.bridge';
import { envBridge } from './env.bridge';
import { platformBridge } from './platform.bridge';
import { portabilityBridge } from './portability.bridge';

const host: SdkHost = {
  auth: authBridge,
  db: dbBridge,
  platform: platformBridge,
  env: envBridge,
  portability: portabilityBridge,
};

/**
 * Puts the runtime behind `sdk`. Nothing in it belongs to one instance: each call finds its plugin, and through it
 * its instance, by the context. So calling it again, for a second instance in the same process, changes nothing.
 */
export const provideSdkHost = (): void => void provideHost(host);
