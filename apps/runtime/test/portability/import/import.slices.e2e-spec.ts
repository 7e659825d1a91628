import { sdk } from '@sv/sdk';
import type { SqliteDriver } from '@sv/server/database/sqlite/sqlite-driver';
import { waitFor } from '@sv/server/testing/wait-for';
import { PluginHost } from '../../../src/plugins/host/plugin-host';
import { SliceJournal } from '../../../src/portability/import/slices/sqlite-slice-journal';
import { anArchive } from '../../support/portability/an-archive';
import { BOX, type BoxImport, boxPlugin, takeThings, Thing, things } from '../../support/portability/box-plugin';
import { importArchive, sectionOf, sendArchive } from '../../support/portability/import-client';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from '../../support/test-instance';

describe.each(['shared', 'isolated'] as const)('an import in slices, store %s', database => {
  const archive = anArchive({ sections: { [BOX]: { records: things(6) } } });
  const { sliceMs } = SliceJournal;
  let ground: TestDatabase;
  let instance: TestInstance;
  /** What the handler does when half of the records are in, and what is done outside of it meanwhile. */
  let atHalf: () => Promise<unknown>;
  let meanwhile: () => Promise<void>;
  let fails: boolean;

  const take: BoxImport = async (request, box) => {
    const all: unknown[] = [];
    for await (const record of request.records) all.push(record);
    let added = 0;
    for (const [at, record] of all.entries()) {
      if (at === 3) await atHalf();
      added += (await takeThings({ ...request, records: one(record) }, box)).added;
    }
    if (request.dryRun) await box.insert({ id: 'tried', tenantId: 'default', userId: request.userId, name: 'tried' });
    if (fails) throw new Error('no');
    return { added, skipped: all.length - added, failed: 0, warnings: [] };
  };
  const start = () =>
    startTestInstance({
      ground,
      plugins: [boxPlugin(take, { database, permissions: ['db', 'data:import', 'jobs'] })],
    });

  beforeAll(async () => {
    ground = await freshDatabase('');
    instance = await start();
  });
  afterAll(async () => {
    await instance.close();
    await ground.clear();
  });
  beforeEach(() => {
    SliceJournal.sliceMs = 0;
    fails = false;
    atHalf = async () => undefined;
    meanwhile = async () => undefined;
  });
  afterEach(() => {
    SliceJournal.sliceMs = sliceMs;
    jest.restoreAllMocks();
  });

  const box = () => instance.get(PluginHost).get(BOX).life.findStore('real')!.dataSource;
  const driverOfBox = () => box().driver as unknown as SqliteDriver;
  const query = async (sql: string): Promise<Record<string, unknown>[]> => box().query(sql);
  const stored = async (userId: string): Promise<unknown[]> =>
    (await query(`SELECT name FROM com_example_box_things WHERE user_id = '${userId}' ORDER BY id`)).map(
      ({ name }) => name,
    );
  const slices = () => instance.dataSource.query<unknown[]>('SELECT id FROM import_slices');

  /** Imports, and does `meanwhile` outside of the handler while it waits half-way. */
  async function importing(userName: 'user' | 'owner' | 'admin' = 'user', query = '') {
    let reach = (): void => undefined;
    let goOn = (): void => undefined;
    const half = new Promise<void>(resolve => (reach = resolve));
    const on = new Promise<void>(resolve => (goOn = resolve));
    const before = atHalf;
    atHalf = async () => {
      await before();
      reach();
      await on;
    };
    const answer = sendArchive(instance.as(userName), archive, query).then(({ status, body }) => ({ status, body }));
    await Promise.race([half, answer]);
    await meanwhile().finally(goOn);
    return answer;
  }

  it('lets others write, and is complete at the end', async () => {
    const { id } = instance.as('user').user;
    let seen = 0;
    meanwhile = async () => {
      await query(`INSERT INTO com_example_box_things VALUES ('mine', 'default', '${id}', 'mine')`);
      seen = (await stored(id)).length;
    };
    const { body } = await importing();
    expect(sectionOf(body, BOX).records.added).toBe(6);
    expect(seen).toBe(4);
    expect(await stored(id)).toHaveLength(7);
    expect(await slices()).toEqual([]);
    // Commits see to the write-ahead log themselves again.
    expect(driverOfBox().pair.writer.database.pragma('wal_autocheckpoint', { simple: true })).toBe(1000);
    expect(sectionOf(await importArchive(instance.as('user'), archive), BOX).status).toBe('skipped');
  });

  it('is gone when it fails, with what was changed of it; what others wrote meanwhile stays', async () => {
    const { id } = instance.as('owner').user;
    fails = true;
    meanwhile = async () => {
      expect(await slices()).not.toEqual([]);
      await query(`UPDATE com_example_box_things SET name = 'changed' WHERE user_id = '${id}'`);
      await query(`INSERT INTO com_example_box_things VALUES ('owns', 'default', '${id}', 'owns')`);
    };
    const { body } = await importing('owner');
    expect(sectionOf(body, BOX)).toMatchObject({ status: 'failed', records: { added: 0, failed: 6 } });
    expect(await stored(id)).toEqual(['owns']);
    expect(await slices()).toEqual([]);
  });

  it('a preview lets others write, and keeps nothing that the app wrote', async () => {
    const { id } = instance.as('admin').user;
    meanwhile = async () => void (await query(`DELETE FROM com_example_box_things WHERE id = 'nobody'`));
    const { body } = await importing('admin', '?dryRun=true');
    expect(sectionOf(body, BOX).records.added).toBe(6);
    expect(await stored(id)).toEqual([]);
  });

  it('stays whole from a job on, so that no job of half an import runs', async () => {
    const { id } = instance.as('admin').user;
    fails = true;
    atHalf = async () => {
      sdk.jobs.define('index', () => undefined);
      await sdk.jobs.enqueue('index', null, {});
    };
    let seen: unknown[] = [];
    meanwhile = async () => void (seen = await stored(id));
    await importing('admin');
    expect(seen.length).toBeGreaterThan(0);
    expect(await stored(id)).toEqual([]);
    expect(await instance.dataSource.query('SELECT id FROM jobs')).toEqual([]);
  });

  it('ends with the account: nothing of it stays, and nothing more is added', async () => {
    const client = instance.as('user');
    await query(`DELETE FROM com_example_box_things WHERE user_id = '${client.user.id}'`);
    await instance.dataSource.query('DELETE FROM import_receipts');
    meanwhile = async () => {
      const { status } = await instance.withAdminKey().delete(`/api/admin/users/${client.user.id}`);
      expect(status).toBe(200);
    };
    const { body } = await importing();
    expect(body.code ?? sectionOf(body, BOX).status).toMatch(/failed|conflict/);
    expect(await stored(client.user.id)).toEqual([]);
    expect(await slices()).toEqual([]);
  });

  describe('into a table that others refer to', () => {
    beforeEach(async () => {
      fails = true;
      await query(`CREATE TABLE com_example_box_notes (id TEXT PRIMARY KEY NOT NULL,
        thing TEXT REFERENCES com_example_box_things (id) ON DELETE CASCADE)`);
    });
    afterEach(() => query('DROP TABLE com_example_box_notes'));

    it('is gone when it fails, with what others added to it; in a file of its own it is never seen', async () => {
      const { id } = instance.as('admin').user;
      let seen = 0;
      meanwhile = async () => {
        seen = (await stored(id)).length;
        // In one transaction a write would wait for the handler, and that for this.
        if (seen === 0) return;
        await query(
          `INSERT INTO com_example_box_notes SELECT id, id FROM com_example_box_things WHERE user_id = '${id}'`,
        );
      };
      await importing('admin');
      expect(seen).toBe(database === 'shared' ? 3 : 0);
      expect(await stored(id)).toEqual([]);
      expect(await query('SELECT id FROM com_example_box_notes')).toEqual([]);
      expect(await slices()).toEqual([]);
    });

    it('stays whole from the first change of a row that was there', async () => {
      const { id } = instance.as('admin').user;
      await query(`INSERT INTO com_example_box_things VALUES ('mine', 'default', '${id}', 'mine')`);
      atHalf = () => sdk.db.repository(Thing).update({ id: 'mine' }, { name: 'changed' });
      let seen: unknown[] = [];
      meanwhile = async () => void (seen = await stored(id));
      await importing('admin');
      expect(seen).toContain('mine');
      expect(seen).toHaveLength(database === 'shared' ? 4 : 1);
      expect(await stored(id)).toEqual(['mine']);
      await query(`DELETE FROM com_example_box_things WHERE id = 'mine'`);
    });
  });

  it('is taken back by the next start when this process could not', async () => {
    const { id } = instance.as('admin').user;
    await instance.dataSource.query('DELETE FROM import_receipts');
    fails = true;
    // The rows of the shared store are referred to as well.
    const refers =
      'CREATE TABLE com_example_box_notes (thing TEXT REFERENCES com_example_box_things (id) ON DELETE CASCADE';
    if (database === 'shared') await query(`${refers}, id TEXT PRIMARY KEY NOT NULL)`);
    jest.spyOn(SliceJournal.prototype, 'endSection').mockRejectedValue(new Error('the disk is full'));
    await importing('admin');
    expect((await stored(id)).length).toBeGreaterThan(0);
    if (database === 'shared')
      await query(
        `INSERT INTO com_example_box_notes SELECT id, id FROM com_example_box_things WHERE user_id = '${id}'`,
      );
    jest.restoreAllMocks();
    await instance.close();
    instance = await start();
    await waitFor(async () => (await slices()).length === 0);
    expect(await stored(id)).toEqual([]);
  });
});

async function* one(record: unknown): AsyncGenerator<unknown> {
  yield record;
}
