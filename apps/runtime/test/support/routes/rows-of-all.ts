import { DataSource } from 'typeorm';
import type { TestInstance } from '../test-instance';

/** Every row of every table of the platform, as text: what a refused request must leave as it was. */
export async function rowsOfAll(instance: TestInstance): Promise<Record<string, string[]>> {
  const db = instance.get(DataSource);
  const rows: Record<string, string[]> = {};
  for (const { tableName } of db.entityMetadatas) {
    const found = await db.query<object[]>(`SELECT * FROM "${tableName}"`);
    rows[tableName] = found.map(row => JSON.stringify(row)).sort();
  }
  return rows;
}
