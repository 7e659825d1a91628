import { sdk, type UserLocale } from '@sv/sdk';
import { type PluginInstance, startPlugin } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/**
 * Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. There
 * is no platform around it that could keep numbers and time zones.
 */
export function startTasks(): Promise<PluginInstance> {
  jest.spyOn(sdk.badges, 'set').mockResolvedValue();
  everybodyLivesIn('UTC');
  return startPlugin(manifest, tasks, 'built-in');
}

/** @param others whose time zone is another one, by user id */
export function everybodyLivesIn(timeZone: string, others: Readonly<Record<string, string>> = {}): void {
  const localeOf = (id: string): UserLocale => ({ language: 'en', tag: 'en-GB', timeZone: others[id] ?? timeZone });
  jest.spyOn(sdk.users, 'locales').mockImplementation(async ids => new Map(ids.map(id => [id, localeOf(id)])));
}
