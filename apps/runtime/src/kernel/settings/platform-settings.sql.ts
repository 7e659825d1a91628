import { TENANT_ID } from '@sv/server/tenant';
import { runSql, type SqlRunner } from '../database/sql';

/** The name of the tenant; null where its row is missing. */
export async function readTenantName(on: SqlRunner): Promise<string | null> {
  const [tenant] = await runSql<{ name: string }>(on, 'SELECT name FROM tenants WHERE id = ?', [TENANT_ID]);
  return tenant?.name ?? null;
}

export const renameTenant = (on: SqlRunner, name: string): Promise<unknown> =>
  runSql(on, 'UPDATE tenants SET name = ? WHERE id = ?', [name, TENANT_ID]);

export const readSettings = (on: SqlRunner): Promise<{ key: string; value: string }[]> =>
  runSql(on, 'SELECT key, value FROM platform_settings');

export async function readSetting(on: SqlRunner, key: string): Promise<string | null> {
  const [row] = await runSql<{ value: string }>(on, 'SELECT value FROM platform_settings WHERE key = ?', [key]);
  return row?.value ?? null;
}

const PUT = `INSERT INTO platform_settings (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

export const putSetting = (on: SqlRunner, key: string, value: string): Promise<unknown> =>
  runSql(on, PUT, [key, value]);

/** Inserts a row only if there is none: the first one stays when several processes insert at once. */
export const putSettingOnce = (on: SqlRunner, key: string, value: string): Promise<unknown> =>
  runSql(on, 'INSERT INTO platform_settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING', [key, value]);

/**
 * Puts a value where the stored one is less, or another: of any number of processes at once one does.
 *
 * @returns whether it was this one
 */
export async function claimSetting(
  on: SqlRunner,
  key: string,
  value: string,
  when: 'less' | 'other',
): Promise<boolean> {
  const operator = when === 'less' ? '<' : '<>';
  const sql = `${PUT} WHERE platform_settings.value ${operator} excluded.value RETURNING key`;
  return (await runSql(on, sql, [key, value])).length > 0;
}
