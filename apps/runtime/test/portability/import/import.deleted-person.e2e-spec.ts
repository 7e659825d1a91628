import { ImportTally } from '@sv/sdk/portability';
import { DataSource } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { endImports } from '../../../src/deletion/personal-rows';
import { ImportReceipts } from '../../../src/portability/import/receipts/import-receipts';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, takeThings, things } from '../../support/portability/box-plugin';
import { sendArchive, staged } from '../../support/portability/import-client';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

describe('somebody who is deleted while their archive is taken in', () => {
  let instance: TestInstance;
  let inside: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const plugin = boxPlugin(async (request, box) => {
      const report = await takeThings(request, box);
      await inside();
      return report;
    });
    instance = await startTestInstance({ plugins: [plugin] });
  });
  afterAll(() => instance.close());

  const rowsOf = (table: string, userId: string): Promise<unknown[]> =>
    instance.get(DataSource).query(`SELECT 1 FROM ${table} WHERE user_id = '${userId}'`);

  it('gets nothing of it: the section in hand is taken back, and no other one begins', async () => {
    const client = instance.as('user');
    const userId = client.user.id;
    const db = instance.get(DataSource);
    const sections = { [BOX]: { records: things(20) }, notifications: { records: [aRecord('a')] } };
    // On SQLite the deletion waits for the section; on Postgres it is done before.
    let ended: Promise<void> = Promise.resolve();
    inside = async () => {
      await noteDeletion(db, userId);
      ended = endImports(db, userId);
      if (db.options.type === 'postgres') await ended;
    };
    const { status, body } = await sendArchive(client, anArchive({ sections }));
    await ended;
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 409, code: 'conflict' });
    for (const table of ['com_example_box_things', 'notifications', 'import_receipts', 'import_runs'])
      expect([table, await rowsOf(table, userId)]).toEqual([table, []]);
    expect(staged(instance)).toEqual([]);
  });
});
