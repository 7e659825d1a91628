import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { aPerson, startPlugin, type PluginInstance } from '../../../apps/runtime/test/support/plugins/plugin-instance';
import { exportedRecords } from '../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../apps/runtime/test/support/plugins/import-records';
import manifest from '../manifest.json';
import * as quickNote from '../server/plugin.module';

const API = '/quick-note/api/note';

describe('Quick note', () => {
  let instance: PluginInstance;
  beforeAll(async () => (instance = await startPlugin(manifest, quickNote)));
  afterAll(async () => {
    await instance.close();
    expect(instance.failures).toEqual([]);
  });

  const keep = (person: string, text: string, version: number) =>
    instance.as(person).put(API).set('if-match', `"${version}"`).send({ text });
  const read = async (person: string) => (await instance.as(person).get(API).expect(200)).body;
  const exportOf = (userId: string) => exportedRecords(instance.plugin, userId);
  const importInto = (userId: string, records: unknown[], dryRun = false) =>
    importRecords(instance.plugin, userId, records, { dryRun });

  it('is empty at first, and keeps what is written, for each person their own', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    expect(await read(me)).toEqual({ text: '', version: 0, savedAt: null });
    const { body } = await keep(me, 'Zoë 🥐\nשלום', 0).expect(200);
    expect(body).toEqual({ text: 'Zoë 🥐\nשלום', version: 1, savedAt: expect.stringMatching(/Z$/) });
    expect(await read(me)).toEqual(body);
    expect(await read(neighbour)).toMatchObject({ text: '', version: 0 });
  });

  it('keeps nothing of a draft that was written on an older version', async () => {
    const me = aPerson();
    await keep(me, 'one', 0).expect(200);
    await keep(me, 'two', 1).expect(200);
    const { body } = await keep(me, 'also two', 1).expect(412);
    expect(body).toMatchObject({ code: 'changed-meanwhile', current: { text: 'two', version: 2 } });
    await keep(me, 'first?', 0).expect(412);
    expect(await read(me)).toMatchObject({ text: 'two', version: 2 });
  });

  it.each([0, 1])('lets one of 50 saves at once win, on version %i', async version => {
    const me = aPerson();
    if (version > 0) await keep(me, 'begun', 0).expect(200);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => keep(me, `text ${index}`, version)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49);
    expect((await read(me)).version).toBe(version + 1);
  });

  it.each([
    [{}, '/text'],
    [{ text: 7 }, '/text'],
    [{ text: 'a\u0000b' }, '/text'],
    [{ text: 'x'.repeat(10_001) }, '/text'],
    [{ text: 'a', version: 0 }, '/version'],
    [{ text: 'a', userId: 'other' }, '/userId'],
  ])('refuses a draft with a wrong field (%#)', async (draft, pointer) => {
    const { body } = await instance.as(aPerson()).put(API).send(draft).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
  });

  it('knows nobody who is signed out', async () => {
    await instance.as(null).get(API).expect(401);
  });

  it('goes along in an export, and comes back once', async () => {
    const [me, later] = [aPerson(), aPerson()];
    await keep(me, 'take me along', 0).expect(200);
    const records = await exportOf(me);

    expect(await importInto(later, records, true)).toMatchObject({ added: 1, skipped: 0 });
    expect(await read(later)).toMatchObject({ text: '' });
    expect(await importInto(later, records)).toMatchObject({ added: 1, skipped: 0, failed: 0 });
    expect(await importInto(later, records)).toMatchObject({ added: 0, skipped: 1, failed: 0 });
    expect(await exportOf(later)).toEqual(records);
  });

  it.each([[null], [{}], [{ text: 7, savedAt: '2026-06-22T10:00:00Z' }], [{ text: 'a', savedAt: 'never' }]])(
    'takes nothing from a record that is no note: %j',
    async record => {
      const me = aPerson();
      expect(await importInto(me, [record])).toMatchObject({ added: 0, failed: 1 });
      expect(await read(me)).toMatchObject({ version: 0 });
    },
  );

  it('is gone with the person, also when it is asked twice', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    await keep(me, 'mine', 0).expect(200);
    await keep(neighbour, 'theirs', 0).expect(200);
    for (let time = 0; time < 2; time++) await instance.inside(() => instance.plugin.life.onDelete!({ userId: me }));
    expect(await read(me)).toMatchObject({ version: 0 });
    expect(await read(neighbour)).toMatchObject({ text: 'theirs' });
  });

  it('has the schema of its entities', () => expectNoDrift(instance.db));
});
