import { Injectable } from '@nestjs/common';
import type { SettingValues } from '@sv/sdk';
import type { PluginManifest, SettingDeclarations } from '@sv/sdk/manifest';
import { settingsInForce } from '@sv/sdk/settings/setting-values';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { SettingChanges } from './setting-changes';
import { type SettingsOwner, type StoredValues, StoredSettings } from './stored-settings';

/** The settings that are in force, secrets among them: for the plugin itself and nobody else. */
@Injectable()
export class SettingsReader {
  /** Of the instance, by plugin, until they change. */
  private readonly kept = new Map<string, Promise<StoredValues>>();

  constructor(
    private readonly stored: StoredSettings,
    changes: SettingChanges,
  ) {
    changes.onInstanceChange(pluginId => void this.kept.delete(pluginId));
  }

  async instanceSettings({ id, settings }: PluginManifest): Promise<SettingValues> {
    return inForce(settings.instance, await this.ofInstance(id));
  }

  async userSettings({ id, settings }: PluginManifest, userId: string): Promise<SettingValues> {
    return inForce(settings.user, await this.stored.readValues({ pluginId: id, userId }));
  }

  private ofInstance(pluginId: string): Promise<StoredValues> {
    const owner: SettingsOwner = { pluginId, userId: null };
    // Rows of the database in memory, which nobody keeps.
    if (isMockRequest()) return this.stored.readValues(owner);
    const known = this.kept.get(pluginId);
    if (known) return known;
    const reading = this.stored.readValues(owner);
    this.kept.set(pluginId, reading);
    reading.catch(() => this.kept.get(pluginId) === reading && this.kept.delete(pluginId));
    return reading;
  }
}

/** What was a secret in another version of the plugin stays one: it is no value of a setting that is none. */
function inForce(declared: SettingDeclarations['user'], { values, secrets }: StoredValues): SettingValues {
  const set = Object.entries(declared).map(([key, { format }]): [string, SettingValues[string]] => {
    const from: SettingValues = format === 'secret' ? secrets : values;
    return [key, Object.hasOwn(from, key) ? from[key]! : null];
  });
  return settingsInForce(declared, Object.fromEntries(set));
}
