import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { randomUUID } from 'node:crypto';
import { aPerson, startPlugin, type PluginInstance } from '../../../apps/runtime/test/support/plugins/plugin-instance';
import { exportedRecords } from '../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../apps/runtime/test/support/plugins/import-records';
import manifest from '../manifest.json';
import * as focus from '../server/plugin.module';

const API = '/focus/api/sessions';

describe('Focus', () => {
  let instance: PluginInstance;
  beforeAll(async () => (instance = await startPlugin(manifest, focus)));
  afterAll(async () => {
    await instance.close();
    expect(instance.failures).toEqual([]);
  });

  const finish = (person: string, minutes: unknown, id = randomUUID()) =>
    instance.as(person).put(`${API}/${id}`).send({ minutes });
  const since = async (person: string, moment = '2020-01-01T00:00:00Z') =>
    (
      await instance
        .as(person)
        .get(`${API}?since=${encodeURIComponent(moment)}`)
        .expect(200)
    ).body.sessions;
  const importInto = (userId: string, records: unknown[], dryRun = false) =>
    importRecords(instance.plugin, userId, records, { mapId: id => `${id.slice(0, -4)}0000`, dryRun });

  it('keeps sessions, for each person their own, latest first', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    await finish(me, 25).expect(200);
    const { body: last } = await finish(me, 50).expect(200);
    expect(last).toMatchObject({ minutes: 50, finishedAt: expect.stringMatching(/Z$/) });
    expect((await since(me)).map(({ minutes }: { minutes: number }) => minutes)).toEqual([50, 25]);
    expect(await since(me, '2999-01-01T00:00:00+02:00')).toEqual([]);
    expect(await since(neighbour)).toEqual([]);
  });

  it('keeps one session of 50 at once with the same id', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(me, 25, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await since(me)).toHaveLength(1);
  });

  it('does not tell whose an id is', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    await finish(me, 25, id).expect(200);
    await finish(aPerson(), 50, id).expect(404);
    expect(await since(me)).toMatchObject([{ minutes: 25 }]);
  });

  it('refuses more sessions than a day can have', async () => {
    const me = aPerson();
    for (let session = 0; session < 100; session++) await finish(me, 1).expect(200);
    await finish(me, 1).expect(409);
  });

  it.each([undefined, null, 0, 241, 2.5, '25'])('refuses %j minutes', async minutes => {
    const { body } = await finish(aPerson(), minutes).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/minutes' }] });
  });

  it.each(['', '?since=yesterday', '?since=2026-06-22', '?since=2026-02-30T00:00:00Z'])(
    'refuses to list without a moment: %s',
    query => instance.as(aPerson()).get(`${API}${query}`).expect(400),
  );

  it('knows nobody who is signed out', () => instance.as(null).get(`${API}?since=2020-01-01T00:00:00Z`).expect(401));

  it('goes along in an export, comes back once, and is gone with the person', async () => {
    const [me, later] = [aPerson(), aPerson()];
    await finish(me, 25).expect(200);
    const records = await exportedRecords(instance.plugin, me);

    expect(await importInto(later, records, true)).toMatchObject({ added: 1 });
    expect(await since(later)).toEqual([]);
    expect(await importInto(later, [...records, { id: 7 }])).toMatchObject({ added: 1, failed: 1 });
    expect(await importInto(later, records)).toMatchObject({ added: 0, skipped: 1 });
    expect(await since(later)).toHaveLength(1);

    await instance.inside(() => instance.plugin.life.onDelete!({ userId: later }));
    expect(await since(later)).toEqual([]);
    expect(await since(me)).toHaveLength(1);
  });

  it('has the schema of its entities', () => expectNoDrift(instance.db));
});
