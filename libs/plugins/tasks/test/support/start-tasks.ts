import { sdk, type UserLocale } from '@sv/sdk';
import { type PluginInstance, startPlugin } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import de from '../../i18n/de.json';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/**
 * Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. There
 * is no platform around it that could keep numbers and time zones.
 */
export function startTasks(): Promise<PluginInstance> {
  jest.spyOn(sdk.badges, 'set').mockResolvedValue();
  everybodyLivesIn('UTC');
  return startPlugin(manifest, tasks, 'built-in', { de });
}

/** @param others whose time zone is another one, by user id */
export function everybodyLivesIn(
  timeZone: string,
  others: Readonly<Record<string, string>> = {},
  germans: ReadonlySet<string> = new Set(),
): void {
  const localeOf = (id: string): UserLocale => {
    const language = germans.has(id) ? 'de' : 'en';
    return { language, tag: language, timeZone: others[id] ?? timeZone };
  };
  jest.spyOn(sdk.users, 'locales').mockImplementation(async ids => new Map(ids.map(id => [id, localeOf(id)])));
}
