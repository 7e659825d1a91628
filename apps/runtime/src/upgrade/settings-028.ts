import type { QueryRunner } from 'typeorm';
import { runSql } from '../database/sql';

/** What this program keeps as JSON; marks of its own, with a colon in their names, are plain words. */
const SELECT = `SELECT key, value FROM platform_settings WHERE key NOT LIKE '%:%'`;

/** A setting that was kept as the bare word becomes the JSON that is read today; others stay as they are. */
export async function toJsonSettings({ manager }: QueryRunner): Promise<void> {
  const rows = await runSql<{ key: string; value: string }>(manager, SELECT);
  for (const { key, value } of rows.filter(row => !isJson(row.value))) {
    await runSql(manager, 'UPDATE platform_settings SET value = ? WHERE key = ?', [JSON.stringify(value), key]);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
