import { type Person, sdk, type UserGroup, type UserLocale } from '@sv/sdk';
import { type PluginInstance, startPlugin } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import de from '../../i18n/de.json';
import manifest from '../../manifest.json';
import { jobsAreRunByHand } from './jobs-by-hand';
import * as tasks from '../../server/plugin.module';

/**
 * Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. There
 * is no platform around it that could keep numbers and time zones.
 */
export function startTasks(): Promise<PluginInstance> {
  jest.spyOn(sdk.badges, 'set').mockResolvedValue();
  everybodyLivesIn('UTC');
  jest.spyOn(sdk.live, 'publish').mockResolvedValue();
  belongsToGroups({});
  jobsAreRunByHand();
  jest
    .spyOn(sdk.users, 'get')
    .mockImplementation(async ids =>
      ids.map(id => ({ id, name: `User ${id.slice(0, 4)}`, image: null, deleted: false })),
    );
  return startPlugin(manifest, tasks, 'built-in', { de });
}

/** Who belongs to which groups of the workspace: ids of groups by user id. */
export function belongsToGroups(groupIds: Readonly<Record<string, readonly string[]>>): void {
  const named = (ids: readonly string[]): UserGroup[] => ids.map(id => ({ id, name: `Group ${id.slice(0, 4)}` }));
  const people = (groupId?: string): Person[] =>
    Object.entries(groupIds).flatMap(([id, ids]) =>
      groupId && ids.includes(groupId) ? [{ id, name: id, image: null, deleted: false }] : [],
    );
  jest.spyOn(sdk.users, 'groupIds').mockImplementation(async id => new Set(groupIds[id]));
  jest
    .spyOn(sdk.users, 'groups')
    .mockImplementation(async filter =>
      named(filter?.memberId ? (groupIds[filter.memberId] ?? []) : Object.values(groupIds).flat()),
    );
  jest
    .spyOn(sdk.users, 'find')
    .mockImplementation(async filter => ({ users: people(filter?.groupId), nextCursor: null }));
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
