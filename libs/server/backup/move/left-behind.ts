import { slugOf } from '@sv/sdk/manifest';
import { DatabaseSync } from 'node:sqlite';
import { type InstancePlaces, markOf } from '../instance-places';
import { isLedger, slugsAmong } from '../ledgers';
import { quoted } from '../postgres/connect';
import { MoveError } from './move-error';
import { serverFiles } from './move-places';
import type { MoveSource } from './source/move-source';
import { PostgresTarget } from './target/postgres-target';
import type { SqliteTarget } from './target/sqlite-target';

/** What of a plugin stayed in the old database. */
export interface LeftPlugin {
  plugin: string;
  tables: number;
  rows: number;
}

/** The plugins whose tables stay in the old database, because the operator said so. */
export class LeftBehind {
  private readonly slugs: ReadonlySet<string>;

  /** @param names ids or slugs: of a plugin that is gone, the tables may be all that is known */
  constructor(private readonly names: readonly string[]) {
    this.slugs = new Set(names.map(slugOf));
  }

  has(plugin: string): boolean {
    return this.slugs.has(slugOf(plugin));
  }

  /** @throws MoveError naming one that has no tables here: it may be a slip of the pen */
  async assertThere(source: MoveSource): Promise<void> {
    if (this.names.length === 0) return;
    const there = [...slugsAmong(await tablesOf(source, 'platform')), ...source.plugins].sort();
    const unknown = this.names.find(name => !there.some(plugin => slugOf(plugin) === slugOf(name)));
    if (!unknown) return;
    throw new MoveError(
      `no plugin ${unknown} has tables here${there.length > 0 ? `: those that have are ${there.join(', ')}` : ''}`,
    );
  }

  /**
   * Which of the tables in the platform's store stay. What begins with the names of two plugins is of that with the
   * longer one.
   */
  async tables(source: MoveSource, platformTables: readonly string[]): Promise<string[]> {
    const tables = await tablesOf(source, 'platform');
    const slugs = slugsAmong(tables).toSorted((one, other) => other.length - one.length);
    const ownerOf = (table: string): string | undefined =>
      isLedger(table) ? slugsAmong([table])[0] : slugs.find(slug => table.startsWith(`${slug}_`));
    return tables.filter(table => !platformTables.includes(table) && this.slugs.has(ownerOf(table) ?? ''));
  }

  /** What stays, for the report. */
  async count(source: MoveSource, platformTables: readonly string[]): Promise<LeftPlugin[]> {
    const shared = await this.tables(source, platformTables);
    const left = await Promise.all(
      slugsAmong(shared).map(async slug => {
        const own = await new LeftBehind([slug]).tables(source, platformTables);
        return { plugin: slug, tables: own.length, rows: await countIn(source, 'platform', own) };
      }),
    );
    for (const plugin of source.plugins.filter(id => this.has(id))) {
      const own = await tablesOf(source, plugin);
      left.push({ plugin, tables: own.length, rows: await countIn(source, plugin, own) });
    }
    return left;
  }

  /** At the new place nothing says that there was a store: installed again, the plugin begins with an empty one. */
  async forgetStores(plugins: readonly string[], target: SqliteTarget | PostgresTarget, to: InstancePlaces) {
    const marks = plugins.filter(id => this.has(id)).map(markOf);
    if (marks.length === 0) return;
    if (target instanceof PostgresTarget) {
      const at = `${quoted(target.schemaFor('platform'))}.platform_settings`;
      await target.client.query(`DELETE FROM ${at} WHERE key = ANY ($1)`, [marks]);
      return;
    }
    const database = new DatabaseSync(serverFiles(to)[0]);
    const forget = database.prepare('DELETE FROM platform_settings WHERE key = ?');
    for (const mark of marks) forget.run(mark);
    database.close();
  }
}

const tablesOf = async (source: MoveSource, of: string): Promise<string[]> => (await source.openStore(of)).tableNames;

async function countIn(source: MoveSource, of: string, tables: readonly string[]): Promise<number> {
  const store = await source.openStore(of);
  let rows = 0;
  for (const table of tables) if (!isLedger(table)) rows += await store.countRows(table);
  return rows;
}
