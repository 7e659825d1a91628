import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import type { Client, TestInstance } from '../test-instance';

/** Sends an archive as a body of its own. */
export const sendArchive = (client: Client, archive: Buffer, query = '') =>
  client.post(`/api/account/import${query}`).set('content-type', 'application/zip').send(archive);

export async function importArchive(client: Client, archive: Buffer, query = ''): Promise<ImportResult> {
  const { status, body } = await sendArchive(client, archive, query);
  if (status !== 200) throw new Error(`The import was refused: ${status} ${JSON.stringify(body)}`);
  return body as ImportResult;
}

export const sectionOf = ({ sections }: ImportResult, id: string): ImportSection =>
  sections.find(section => section.id === id)!;

/** Each as `added/skipped/failed`. */
export const countsOf = (result: ImportResult): Record<string, string> =>
  Object.fromEntries(
    result.sections.map(({ id, status, records: { read, added, skipped, failed } }) => {
      if (read !== added + skipped + failed) throw new Error(`${id} does not balance`);
      return [id, `${status} ${added}/${skipped}/${failed}`];
    }),
  );

/** What lies in the staging folder. */
export function staged(instance: TestInstance): string[] {
  try {
    return readdirSync(join(instance.get(RuntimeConfig).dataDir, 'staging'));
  } catch {
    return [];
  }
}
