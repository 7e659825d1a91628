import { InvalidInputError, NotAuthenticatedError, NotFoundError, PermissionDeniedError } from '../errors.js';
import type { Namespaces } from '../host/members.js';
import { checkedUserId } from '../host/user-checks.js';
import type { SettingsChange } from '../namespaces/settings.js';
import { settingFault, settingsInForce, withoutSecrets, type SettingValues } from '../settings/setting-values.js';
import type { MemoryPartsOptions } from './memory-parts.js';
import { refuseInsideTransaction } from './outside-transaction.js';

/** `sdk.settings` in memory: tests set values with `host.changeSettings`. */
export function settingsOf(options: MemoryPartsOptions): Namespaces['settings'] {
  const { host, manifest } = options;
  const { instance, user } = manifest.settings;
  host.assertAccepted = (half, values) => assertAccepted(manifest.settings[half], values);
  const assertReadable = (userId: string): void => {
    if (!manifest.permissions.includes('users:read')) throw new PermissionDeniedError(manifest.id, 'users:read');
    if (!host.everybody.some(({ id }) => id === userId)) throw new NotFoundError();
  };
  return {
    instance: async <V extends object>() => {
      refuseInsideTransaction(options, 'sdk.settings.instance');
      return settingsInForce(instance, host.settings.get('instance') ?? {}) as V;
    },
    user: async <V extends object>(userId?: string) => {
      refuseInsideTransaction(options, 'sdk.settings.user');
      const signedIn = host.session?.user.id;
      const wanted = userId === undefined ? signedIn : checkedUserId(userId);
      if (wanted === undefined) throw new NotAuthenticatedError();
      const values = settingsInForce(user, host.settings.get(wanted) ?? {});
      if (signedIn === undefined || wanted === signedIn) return values as V;
      assertReadable(wanted);
      return withoutSecrets(user, values) as V;
    },
    onChange: listener => {
      host.provided.settingsListener = listener;
    },
  };
}

function assertAccepted(
  declared: MemoryPartsOptions['manifest']['settings'][SettingsChange['half']],
  values: SettingValues,
): void {
  for (const [key, value] of Object.entries(values)) {
    const pointer = `/values/${key}`;
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined;
    if (!setting) throw new InvalidInputError(pointer, `${key} is not a setting of this plugin`);
    const reason = value === null ? null : settingFault(setting, value);
    if (reason !== null) throw new InvalidInputError(pointer, `${key} ${reason}`);
  }
}
