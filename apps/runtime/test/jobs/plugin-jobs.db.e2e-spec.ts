import { InvalidInputError, NotFoundError, type RunningJob, sdk, StoreAccessError } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import { Job } from '../../src/jobs/rows/job.entity';
import { DeletionRows } from '../../src/people/deletion/deletion-rows';
import { deletePersonalRows } from '../../src/people/deletion/personal-rows.sql';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { OutboxSweep } from '../../src/plugins/jobs/outbox-sweep';
import { asPlugin } from '../support/calling';
import { workingPlugin } from '../support/plugins/working-plugin';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LATER = new Date('2100-01-01T00:00:00Z');

describe.each(['shared', 'isolated'] as const)('sdk.jobs of a plugin with a store that is %s', database => {
  const id = `com.example.jobs${database}`;
  const other = 'com.example.jobsother';
  const runs: { job: RunningJob; session: unknown }[] = [];
  const notes = workingPlugin(id, database, {
    note: async job => {
      runs.push({ job, session: sdk.auth.getSession() });
      await sdk.db.repository(notes.Note).insert({ id: job.id, text: JSON.stringify(job.data) });
    },
  });
  let instance: TestInstance;

  beforeAll(async () => {
    const theirs = workingPlugin(other, 'shared', { note: () => undefined });
    instance = await startTestInstance({ plugins: [notes.entry, theirs.entry] });
  });
  beforeEach(async () => {
    runs.length = 0;
    await instance.dataSource.getRepository(Job).clear();
  });
  afterAll(async () => {
    const isIsolated = database === 'isolated' && instance.dataSource.options.type === 'postgres';
    if (isIsolated) await instance.dataSource.query('DROP SCHEMA IF EXISTS plugin_com_example_jobsisolated CASCADE');
    await instance.close();
  });

  const inside = <R>(work: () => Promise<R>): Promise<R> => asPlugin(instance, id, work);
  const stored = (): Promise<Job[]> => instance.dataSource.getRepository(Job).find({ order: { id: 'ASC' } });
  const waiting = async (): Promise<unknown[]> => (await stored()).map(({ data }) => JSON.parse(data) as unknown);

  it('runs them in the context of the plugin, with nobody signed in', async () => {
    const job = await inside(() => sdk.jobs.enqueue('note', { n: 1 }));
    await waitFor(async () => runs.length === 1 && (await stored()).length === 0);
    expect(runs[0]).toMatchObject({ job: { id: job.id, data: { n: 1 }, attempt: 1 }, session: null });
    const written = await inside(() => sdk.db.repository(notes.Note).findBy({ id: job.id }));
    expect(written.map(({ text }) => text)).toEqual(['{"n":1}']);
  });

  it('makes them part of the transaction: all of it is stored, or nothing', async () => {
    const add = (fails: boolean) =>
      inside(() =>
        sdk.db.transaction(async tx => {
          await tx.repository(notes.Note).insert({ id: newId(), text: 'x' });
          await sdk.jobs.enqueue('note', fails ? 'lost' : 'kept', { runAt: LATER });
          await tx.query('SELECT 1 AS one');
          if (fails) throw new Error('no');
        }),
      );
    await expect(add(true)).rejects.toThrow('no');
    await instance.get(OutboxSweep).moveAll();
    expect(await waiting()).toEqual([]);
    await add(false);
    expect(await waiting()).toEqual(['kept']);
  });

  it('leaves out those of an inner transaction that was rolled back', async () => {
    await inside(() =>
      sdk.db.transaction(async tx => {
        await sdk.jobs.enqueue('note', 'outer', { runAt: LATER });
        const inner = tx.transaction(async () => {
          await sdk.jobs.enqueue('note', 'inner', { runAt: LATER });
          throw new Error('no');
        });
        await expect(inner).rejects.toThrow('no');
        await tx.transaction(() => sdk.jobs.enqueue('note', 'second', { runAt: LATER }));
      }),
    );
    expect(await waiting()).toEqual(['outer', 'second']);
  });

  it('moves what a process left behind when it died after the commit, and moves it once', async () => {
    const plugin = instance.get(PluginHost).get(id);
    const store = plugin.life.store;
    const job = { name: 'note', key: null, data: '"left"', userId: null, runAt: LATER.toISOString() };
    const left = await store.dataSource.transaction(tx => store.outbox!.add(tx, job));
    // As if it had died between the two files, too.
    await instance.dataSource.getRepository(Job).insert({
      ...{ id: left, tenantId: 'default', owner: id, name: 'note', key: null, data: '"left"', userId: null },
      ...{ status: 'waiting', runAt: LATER, attempt: 0, createdAt: new Date() },
    });
    const sweep = instance.get(OutboxSweep);
    await Promise.all([sweep.moveAll(), sweep.moveAll()]);
    expect((await stored()).map(one => one.id)).toEqual([left]);
    await instance.dataSource.getRepository(Job).clear();
    await sweep.moveAll();
    expect(await stored()).toEqual([]);
  });

  it('lets a later one take the place of one that waits under its key, from in and out of transactions', async () => {
    const add = (data: string) => sdk.jobs.enqueue('note', data, { key: 'list-7', runAt: LATER });
    await inside(() => add('first'));
    await inside(() => sdk.db.transaction(() => add('second')));
    expect(await waiting()).toEqual(['second']);
    await inside(() => add('third'));
    expect(await waiting()).toEqual(['third']);
  });

  it('has keys of its own: another plugin neither cancels nor replaces them', async () => {
    await inside(() => sdk.jobs.enqueue('note', 'mine', { key: 'k', runAt: LATER }));
    await asPlugin(instance, other, async () => {
      expect(await sdk.jobs.cancel('k')).toBe(false);
      await sdk.jobs.enqueue('note', 'theirs', { key: 'k', runAt: LATER });
      expect(await sdk.jobs.cancel('k')).toBe(true);
    });
    expect(await waiting()).toEqual(['mine']);
    expect(await inside(() => sdk.jobs.cancel('k'))).toBe(true);
  });

  it('refuses to cancel inside a transaction, which could not undo it', async () => {
    const inTransaction = inside(() => sdk.db.transaction(() => sdk.jobs.cancel('k')));
    await expect(inTransaction).rejects.toThrow(StoreAccessError);
  });

  it('adds nothing for a transaction that was rolled back, however late the call comes', async () => {
    let late: Promise<unknown> | undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>(resolve => (begin = resolve));
    const failing = inside(() =>
      sdk.db.transaction(async () => {
        late = begun.then(() => sdk.jobs.enqueue('note', 'late', { runAt: LATER }));
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    begin();
    await expect(late).rejects.toThrow(StoreAccessError);
    expect(await waiting()).toEqual([]);
  });

  it('lets them wait while the plugin is disabled', async () => {
    const host = instance.get(PluginHost);
    await inside(() => sdk.jobs.enqueue('note', 'soon', { key: 'soon', runAt: LATER }));
    await host.disable(id);
    await instance.dataSource.getRepository(Job).update({ owner: id }, { runAt: new Date() });
    await asPlugin(instance, other, () => sdk.jobs.enqueue('note', null));
    await waitFor(async () => (await stored()).length === 1);
    expect(await waiting()).toEqual(['soon']);
    await host.enable(id);
    await waitFor(() => runs.length === 1);
  });

  it('deletes those of a person with the person, and takes no more', async () => {
    const userId = newId();
    await inside(() => sdk.jobs.enqueue('note', 'about them', { userId, runAt: LATER }));
    await instance.get(DeletionRows).openRow(userId, { actorId: newId(), actorType: 'user' }, {});
    await instance.dataSource.transaction(tx => deletePersonalRows(tx, userId));
    expect(await waiting()).toEqual([]);
    await expect(inside(() => sdk.jobs.enqueue('note', 1, { userId }))).rejects.toThrow(NotFoundError);
    await inside(() => sdk.db.transaction(() => sdk.jobs.enqueue('note', 1, { userId, runAt: LATER })));
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['a name without a handler', ['unknown'], '/name'],
    ['a malformed name', ['Note!'], '/name'],
    ['data that JSON cannot express', ['note', 1n], '/data'],
    ['data that is too large', ['note', 'x'.repeat(16_384)], '/data'],
    ['a time that is none', ['note', 1, { runAt: new Date('x') }], '/runAt'],
    ['a text for a time', ['note', 1, { runAt: '2100-01-01' }], '/runAt'],
    ['an empty key', ['note', 1, { key: '' }], '/key'],
    ['a key of the host', ['note', 1, { key: '@schedule/note' }], '/key'],
    ['a long key', ['note', 1, { key: 'x'.repeat(129) }], '/key'],
    ['a user that is none', ['note', 1, { userId: 'a b' }], '/userId'],
  ])('refuses %s', async (_, input, pointer) => {
    const refused = inside(() => sdk.jobs.enqueue(...(input as Parameters<typeof sdk.jobs.enqueue>)));
    await expect(refused).rejects.toThrow(InvalidInputError);
    await expect(refused).rejects.toMatchObject({ pointer });
    expect(await stored()).toEqual([]);
  });
});
