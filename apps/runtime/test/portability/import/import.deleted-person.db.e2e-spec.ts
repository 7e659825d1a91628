import { setTimeout as sleep } from 'node:timers/promises';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, takeThings, things } from '../../support/portability/box-plugin';
import { sendArchive, staged } from '../../support/portability/import-client';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

describe('somebody who is deleted while their archive is taken in', () => {
  let instance: TestInstance;
  let enter: () => void;
  let leave: () => void;
  const entered = new Promise<void>(resolve => (enter = resolve));
  const left = new Promise<void>(resolve => (leave = resolve));
  beforeAll(async () => {
    const plugin = boxPlugin(async (request, box) => {
      const report = await takeThings(request, box);
      enter();
      await left;
      return report;
    });
    instance = await startTestInstance({ plugins: [plugin] });
  });
  afterAll(() => instance.close());

  const rowsOf = (table: string, userId: string): Promise<unknown[]> =>
    instance.dataSource.query(`SELECT 1 FROM ${table} WHERE user_id = '${userId}'`);

  it('has nothing of it afterwards: what was in hand is deleted or taken back', async () => {
    const client = instance.as('user');
    const { id } = client.user;
    const isPostgres = instance.dataSource.options.type === 'postgres';
    const sections = { [BOX]: { records: things(20) }, notifications: { records: [aRecord('a')] } };
    const imported = sendArchive(client, anArchive({ sections })).then(answer => answer.status);
    await entered;
    const deleted = instance
      .withAdminKey()
      .delete(`/api/admin/users/${id}`)
      .then(answer => answer.status);
    // On SQLite it waits for the section that is in hand.
    while (isPostgres && (await rowsOf('import_runs', id)).length > 0) await sleep(20);
    leave();
    const status = await imported;
    expect(await deleted).toBe(200);

    if (isPostgres) expect(status).toBe(409);
    for (const table of ['com_example_box_things', 'notifications', 'import_receipts', 'import_runs'])
      expect([table, await rowsOf(table, id)]).toEqual([table, []]);
    expect(staged(instance)).toEqual([]);
  });
});
