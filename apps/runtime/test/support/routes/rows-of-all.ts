import { DataSource } from 'typeorm';
import type { TestInstance } from '../test-instance';

/** Written every minute, whoever asks for what: the sample of the instance's health, and which minute it was of. */
const isSample = (tableName: string, row: object): boolean =>
  tableName === 'health_samples' || ('key' in row && row.key === 'health:sampled');

/** Every row of every table of the platform, as text: what a refused request must leave as it was. */
export async function rowsOfAll(instance: TestInstance): Promise<Record<string, string[]>> {
  const db = instance.get(DataSource);
  const rows: Record<string, string[]> = {};
  for (const { tableName } of db.entityMetadatas) {
    const found = await db.query<object[]>(`SELECT * FROM "${tableName}"`);
    rows[tableName] = found
      .filter(row => !isSample(tableName, row))
      .map(row => JSON.stringify(row))
      .sort();
  }
  return rows;
}
