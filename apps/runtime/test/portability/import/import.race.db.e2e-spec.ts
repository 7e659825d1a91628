import { DataSource } from 'typeorm';
import { anArchive } from '../../support/portability/an-archive';
import { BOX, boxPlugin, takeThings, things } from '../../support/portability/box-plugin';
import { importArchive, sendArchive, staged } from '../../support/portability/import-client';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

describe('imports at the same time', () => {
  let instance: TestInstance;
  let open: () => void = () => undefined;
  let gate = Promise.resolve();
  beforeAll(async () => {
    const plugin = boxPlugin(async (request, box) => {
      await gate;
      return takeThings(request, box);
    });
    instance = await startTestInstance({ plugins: [plugin] });
  });
  afterAll(() => instance.close());

  const archive = anArchive({ sections: { [BOX]: { records: things(20) } } });
  const close = () => {
    gate = new Promise(resolve => (open = resolve));
  };

  it('50 of one person: one runs, 49 are told so', async () => {
    const client = instance.as('user');
    close();
    const answers = Array.from({ length: 50 }, () =>
      sendArchive(client, archive).then(({ status, body }) => `${status} ${(body as { code?: string }).code ?? 'ok'}`),
    );
    let refused = 0;
    for (const answer of answers) {
      void answer.then(text => {
        if (text === '409 import-running') refused += 1;
        if (refused === 49) open();
      });
    }
    const all = await Promise.all(answers);
    expect(all.filter(text => text === '200 ok')).toHaveLength(1);
    expect(all.filter(text => text === '409 import-running')).toHaveLength(49);
    const userId = client.user.id;
    const rows = await instance
      .get(DataSource)
      .query(`SELECT * FROM com_example_box_things WHERE user_id = '${userId}'`);
    expect(rows).toHaveLength(20);
    expect(staged(instance)).toEqual([]);
    open();
    expect((await importArchive(client, archive)).sections[0]!.status).toBe('skipped');
  });

  it('of several people go on one after the other, and none is lost', async () => {
    const people = (['owner', 'admin', 'auditor'] as const).map(role => instance.as(role));
    const results = await Promise.all(people.map(client => importArchive(client, archive)));
    expect(results.map(({ sections }) => sections[0]!.records.added)).toEqual([20, 20, 20]);
  });
});
