import { hostPart } from '../host/host-part.js';
import type { SettingValues } from '../settings/setting-values.js';

/** What was changed: the settings for everybody, or those of one user. */
export interface SettingsChange {
  half: 'instance' | 'user';
  /** Null for the instance. */
  userId: string | null;
}

/**
 * What administrators and users set for the plugin, as its manifest declares it under `settings`. Pages for it are in
 * Console → Apps → Installed apps and Account → Apps. Read them before `sdk.db.transaction`, not in it, and not in an import.
 *
 * @experimental
 * @example
 * ```ts
 * const { currency } = await sdk.settings.instance();
 * const { remindAt } = await sdk.settings.user();
 * ```
 */
export interface Settings {
  /**
   * Reads the settings for everybody, secrets among them. It is kept in memory, so call it whenever you need a value.
   *
   * @experimental
   * @returns a value for each declared key: what is set, else the default, else null
   */
  instance<V extends object = SettingValues>(): Promise<Readonly<V>>;
  /**
   * Reads the settings of a user. Within a request, those of another user need the permission `users:read`, are without
   * secrets, and exist only for users whom the signed-in user may see.
   *
   * @experimental
   * @param userId the signed-in user when left out
   * @returns a value for each declared key: what is set, else the default, else null
   * @throws NotAuthenticatedError when nobody is signed in and no user is given
   * @throws InvalidInputError for something that is no id
   * @throws NotFoundError for a user whom the signed-in user may not see
   */
  user<V extends object = SettingValues>(userId?: string): Promise<Readonly<V>>;
  /**
   * Calls `listener` in every process, within a second after a change. Call it at start; a second listener replaces the
   * first. It may be called more often than something changed.
   *
   * @experimental
   */
  onChange(listener: (change: SettingsChange) => void | Promise<void>): void;
}

export const settings: Settings = {
  instance: async <V extends object>() => hostPart<Settings>('settings').instance<V>(),
  user: async <V extends object>(userId?: string) => hostPart<Settings>('settings').user<V>(userId),
  onChange: listener => hostPart<Settings>('settings').onChange(listener),
};
