import { FileWindow } from '@sv/server/archive/file-window';
import { PostgresRunner } from '@sv/server/database/postgres/postgres-runner';
import { SqliteRunner } from '@sv/server/database/sqlite/sqlite-runner';
import { DataSource } from 'typeorm';
import { SliceJournal } from '../../../src/portability/import/slices/sqlite-slice-journal';
import { aUser } from '../../support/auth-server/fake-users';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { countsOf, importArchive, sendArchive, staged } from '../../support/portability/import-client';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const WHOLE = { notifications: 600, account_preferences: 1, com_example_box_things: 600 };

/** As the real ones fail: later, and not at the call itself. */
function failed(method: string): unknown {
  const error = Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'read' });
  if (method !== 'chunks') return Promise.reject(error);
  return (async function* () {
    yield await Promise.reject<Buffer>(error);
  })();
}

describe('an import whose database or disk fails', () => {
  let instance: TestInstance;
  const { sliceMs } = SliceJournal;
  beforeAll(async () => {
    SliceJournal.sliceMs = 0;
    instance = await startTestInstance({ plugins: [boxPlugin()] });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    SliceJournal.sliceMs = sliceMs;
    await instance.close();
  });

  const preferences = { theme: 'dark', timezone: 'Europe/Zurich', locale: 'de' };
  const archive = anArchive({
    sections: {
      notifications: { records: Array.from({ length: 600 }, (_, at) => aRecord(`n${at}`)) },
      account: { content: JSON.stringify({ preferences, notificationPreferences: null }) },
      [BOX]: { records: things(600) },
    },
  });
  const somebody = (): Client => instance.as(instance.auth.add(aUser({ role: 'platform:user' })));
  const query = (sql: string) => instance.get(DataSource).query<{ n: string }[]>(sql);

  async function rowsOf(userId: string): Promise<typeof WHOLE> {
    const counts = Object.keys(WHOLE).map(async table => {
      const [row] = await query(`SELECT count(*) AS n FROM ${table} WHERE user_id = '${userId}'`);
      return [table, Number(row!.n)];
    });
    return Object.fromEntries(await Promise.all(counts)) as typeof WHOLE;
  }

  /** Sections are whole or not there at all, nothing stays behind, and the next import completes. */
  async function expectWholeSections(client: Client): Promise<void> {
    const rows = await rowsOf(client.user.id);
    for (const table of Object.keys(WHOLE) as (keyof typeof WHOLE)[]) expect([0, WHOLE[table]]).toContain(rows[table]);
    expect(staged(instance)).toEqual([]);
    await importArchive(client, archive);
    expect(await rowsOf(client.user.id)).toEqual(WHOLE);
    expect(await query(`SELECT * FROM import_runs`)).toEqual([]);
  }

  /** Fails at the `nth` call. @returns whether there were so many */
  async function failingAt(target: object, method: string, nth: number, client: Client): Promise<boolean> {
    let calls = 0;
    const original = (target as Record<string, (...args: unknown[]) => unknown>)[method]!;
    const spy = jest.spyOn(target as { [method]: () => unknown }, method).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      return (calls += 1) === nth ? failed(method) : original.apply(this, args);
    });
    const { status } = await sendArchive(client, archive);
    spy.mockRestore();
    expect([200, 500, 503]).toContain(status);
    return calls >= nth;
  }

  it('at every statement: whole sections or nothing', async () => {
    const runner = instance.get(DataSource).options.type === 'postgres' ? PostgresRunner : SqliteRunner;
    let nth = 0;
    for (let reached = true; reached;) {
      const client = somebody();
      reached = await failingAt(runner.prototype, 'query', (nth += 1), client);
      await expectWholeSections(client);
    }
    expect(nth).toBeGreaterThan(20);
  }, 180_000);

  it('at every read of the archive: whole sections or nothing', async () => {
    for (const method of ['bytes', 'chunks']) {
      let nth = 0;
      for (let reached = true; reached;) {
        const client = somebody();
        reached = await failingAt(FileWindow.prototype, method, (nth += 1), client);
        await expectWholeSections(client);
      }
      expect(nth).toBeGreaterThan(2);
    }
  }, 120_000);

  it('is as good as any other one in between', async () => {
    expect(countsOf(await importArchive(somebody(), archive))).toEqual({
      notifications: 'imported 600/0/0',
      account: 'imported 1/0/0',
      [BOX]: 'imported 600/0/0',
    });
  });
});
