import { StoreAccessError } from '@sv/sdk';
import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { runSql } from '../../kernel/database/sql';
import { isolatedFile, type StoreName } from './store-name';

const keyOf = (id: string): string => `store:${id}`;

/**
 * Which isolated stores were made, in `platform_settings`. A store that is missing, for example because a volume was
 * not mounted, differs from one that never existed: if it were made again, everything would look deleted.
 */
export class StoreMarks {
  constructor(
    private readonly platform: DataSource,
    private readonly dataDir: string,
  ) {}

  /** @throws StoreAccessError when the store was made before and is not there */
  async assertNotLost({ id, slug }: StoreName): Promise<void> {
    const isMarked = await this.any('SELECT 1 FROM platform_settings WHERE key = ?', keyOf(id));
    if (!isMarked) return;
    if (this.platform.options.type === 'postgres') {
      const schema = `plugin_${slug}`;
      if (await this.any('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ?', schema)) return;
      throw lost(`schema ${schema}`, `make an empty schema of that name`);
    }
    const file = isolatedFile(this.dataDir, id);
    if (!existsSync(file)) throw lost(`file ${file}`, 'make an empty file of that name');
  }

  async add(id: string): Promise<void> {
    const sql = "INSERT INTO platform_settings (key, value) VALUES (?, 'made') ON CONFLICT (key) DO NOTHING";
    await runSql(this.platform, sql, [keyOf(id)]);
  }

  private async any(sql: string, parameter: string): Promise<boolean> {
    return (await runSql(this.platform, sql, [parameter])).length > 0;
  }
}

const lost = (what: string, whatToDo: string): StoreAccessError =>
  new StoreAccessError(
    `Its store is gone: the ${what} was there before. Bring it back from a backup; to begin with an empty store, ${whatToDo}.`,
  );
