import { readdirSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import type { Client, TestInstance } from '../test-instance';
import { sendArchive, staged } from './import-client';

/** How many rows each table of the instance has, and what lies in its data directory. */
export async function traces(instance: TestInstance): Promise<Record<string, unknown>> {
  const db = instance.get(DataSource);
  const tables = await db.query<{ name: string }[]>(
    db.options.type === 'postgres'
      ? `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`
      : // Without the index of the log, which changes with it.
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'activity!_search%' ESCAPE '!'`,
  );
  const counts: Record<string, unknown> = {};
  // The sample of the instance's health, and what is known of backups, are written whoever asks for what.
  for (const { name } of tables.filter(table => table.name !== 'health_samples')) {
    const where = name === 'platform_settings' ? ` WHERE key <> 'health:sampled' AND key NOT LIKE 'backups:%'` : '';
    const [row] = await db.query<{ n: string | number }[]>(`SELECT count(*) AS n FROM "${name}"${where}`);
    counts[name] = Number(row!.n);
  }
  const folder = instance.get(RuntimeConfig).dataDir;
  const files = readdirSync(folder, { recursive: true }).filter(name => name !== 'staging');
  return { ...counts, files: files.sort(), staged: staged(instance) };
}

/** Sends an archive that must be refused, and looks whether anything came of it. */
export async function refusalOf(
  instance: TestInstance,
  client: Client,
  archive: Buffer,
): Promise<{ status: number; code: string; changed: string[] }> {
  const before = await traces(instance);
  const { status, body } = await sendArchive(client, archive);
  const after = await traces(instance);
  const changed = Object.keys(after).filter(name => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return { status, code: (body as { code?: string }).code ?? '', changed };
}
