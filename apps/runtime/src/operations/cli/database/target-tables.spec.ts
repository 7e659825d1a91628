import type { PluginTables } from '@sv/server/backup/move/move-instance';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownMigrations } from '../backup/known-migrations';
import { checkPlugins, makeTables } from './target-tables';

describe('the tables of plugins at the new place of an instance', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sv-tables-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const makeWith = (ran: string[]): Promise<void> => {
    const place = { url: `sqlite:${join(dataDir, 'platform.db')}` };
    const made = { platform: knownMigrations(), plugins: [{ id: null, slug: 'sv_tasks', ran }] };
    return makeTables({ dataDir, platform: place, identity: place }, made);
  };
  const ran = (): string[] => {
    const database = new DatabaseSync(join(dataDir, 'platform.db'), { readOnly: true });
    const rows = database.prepare('SELECT name FROM _plugin_migrations_sv_tasks WHERE timestamp > 0 ORDER BY id').all();
    database.close();
    return rows.map(({ name }) => String(name));
  };

  it('are made up to the migrations that have run: a disabled plugin may be behind', async () => {
    await makeWith(['CreateTasks1764000000000']);
    expect(ran()).toEqual(['CreateTasks1764000000000']);
  });

  it.each<[string, PluginTables, RegExp]>([
    [
      'is not installed',
      { id: null, slug: 'com_example_gone', ran: [] },
      /com_example_gone has tables here and is not/,
    ],
    ['was isolated and is not any more', { id: 'sv.tasks', slug: 'sv_tasks', ran: [] }, /sv\.tasks has tables here/],
    ['is older than its store', { id: null, slug: 'sv_tasks', ran: ['Later1999000000000'] }, /Later1999000000000/],
  ])('are refused where the plugin %s', async (_, plugin, reason) => {
    await expect(checkPlugins([plugin])).rejects.toThrow(reason);
  });
});
