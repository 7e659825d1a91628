import { provideHost, type SdkHost } from '@sv/sdk';
import { guardedHost } from '@sv/sdk/host/guarded-host';
import { activityBridge } from './activity.bridge';
import { authBridge } from './auth.bridge';
import { callingPlugin, callingWith } from './calling-plugin';
import { dataBridge } from './data.bridge';
import { dbBridge } from './db/db.bridge';
import { envBridge } from './env.bridge';
import { logBridge } from './log.bridge';
import { mailerBridge } from './mailer.bridge';
import { notificationsBridge } from './notifications.bridge';
import { platformBridge } from './platform.bridge';
import { portabilityBridge } from './portability/portability.bridge';

const parts: SdkHost = {
  auth: authBridge,
  db: dbBridge,
  mailer: mailerBridge,
  platform: platformBridge,
  notifications: notificationsBridge,
  activity: activityBridge,
  data: dataBridge,
  env: envBridge,
  log: logBridge,
  portability: portabilityBridge,
};

/** Deny by default: nothing of a part runs before its caller and the permission were looked at. */
const host = guardedHost(parts, permission => {
  if (permission) callingWith(permission);
  else callingPlugin();
});

/**
 * Puts the runtime behind `sdk`. Nothing in it belongs to one instance: each call finds its plugin, and through it
 * its instance, by the context. So calling it again, for a second instance in the same process, changes nothing.
 */
export const provideSdkHost = (): void => void provideHost(host);
