import { waitFor } from '@sv/server/testing/wait-for';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { importArchive, staged } from '../../support/portability/import-client';
import {
  ADMIN_KEY,
  freshDatabase,
  type TestDatabase,
  SECRET,
  startTestInstance,
  type TestInstance,
} from '../../support/test-instance';

const ROOT = join(import.meta.dirname, '../../../../..');
const IS_POSTGRES = Boolean(process.env['TEST_DATABASE_URL']);
const WHOLE: Record<string, number> = { notifications: 600, com_example_box_things: 1200 };
const archive = anArchive({
  sections: {
    notifications: { records: Array.from({ length: 600 }, (_, at) => aRecord(`n${at}`)) },
    [BOX]: { records: things(1200) },
  },
});

describe('a server that is killed in the middle of an import', () => {
  let ground: TestDatabase;
  let child: ChildProcess;
  beforeEach(async () => {
    ground = await freshDatabase();
  });
  afterEach(async () => {
    await kill();
    await ground.clear();
  });

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  };

  /** A runtime of its own on the ground; every line that it says goes to `hear`. */
  async function startChild(hear: (line: string) => void): Promise<string> {
    child = spawn(
      process.execPath,
      ['--import', './scripts/support/typescript-sources.mjs', 'apps/runtime/test/support/children/import-child.ts'],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: '0',
          PUBLIC_URL: 'http://localhost:3000',
          DATA_DIR: ground.folder,
          DATABASE_URL: ground.database.options.url,
          AUTH_URL: ground.auth.url,
          AUTH_SECRET: SECRET,
          ADMIN_KEY,
          RATE_LIMIT_PER_MINUTE: '0',
          WEB_DIR: join(ground.folder, 'web'),
        },
      },
    );
    let port = '';
    createInterface(child.stdout!).on('line', line => {
      if (line.startsWith('listening ')) port = line.slice('listening '.length);
      hear(line);
    });
    await waitFor(() => port !== '', 30_000);
    return `http://127.0.0.1:${port}`;
  }

  const send = (url: string, userId: string): Promise<unknown> => {
    const now = Date.now();
    const data = new SessionCookieCodec(SECRET).seal({
      userId,
      name: 'user',
      email: 'user@example.com',
      image: null,
      role: 'platform:user',
      sessionId: 's1',
      epoch: 1,
      issuedAt: now,
      expiresAt: now + 300_000,
      freshUntil: now + 600_000,
      mfaDueAt: null,
    });
    return request(url)
      .post('/api/account/import')
      .set('cookie', `sv_session=opaque; sv_session_data=${data}`)
      .set('content-type', 'application/zip')
      .send(archive)
      .catch((error: unknown) => error);
  };

  const countsOf = async (instance: TestInstance, userId: string): Promise<Record<string, number>> => {
    const counts = Object.keys(WHOLE).map(async table => {
      const sql = `SELECT count(*) AS n FROM ${table} WHERE user_id = '${userId}'`;
      const [row] = await instance.get(DataSource).query<{ n: string }[]>(sql);
      return [table, Number(row!.n)];
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
  };

  it.each([
    ['before the first section is committed', /INSERT INTO import_receipts/, 1, []],
    ['while the app writes the second one', /INSERT INTO .*com_example_box_things/, 2, ['notifications']],
    ['while the first section is written', /INSERT INTO (import_slices|notifications)/, IS_POSTGRES ? 2 : 3, []],
    ['at its last statement', /DELETE FROM import_runs WHERE id/, 1, ['notifications', 'com_example_box_things']],
  ])('%s: what is there is whole, and the next import completes', async (_, statement, nth, sections) => {
    let seen = 0;
    let reached = false;
    const url = await startChild(line => {
      if (reached || !statement.test(line) || (seen += 1) < nth) return;
      reached = true;
      child.kill('SIGKILL');
    });
    const userId = '0190a0a0-0000-7000-8000-00000000000a';
    await send(url, userId);
    await waitFor(() => reached, 30_000);
    await kill();

    const instance = await startTestInstance({ plugins: [boxPlugin()], ground });
    try {
      const person = { ...instance.people.get('user')!, id: userId };
      await waitFor(
        async () => (await instance.dataSource.query<unknown[]>('SELECT id FROM import_slices')).length === 0,
      );
      const rows = await countsOf(instance, userId);
      for (const [table, count] of Object.entries(rows)) expect([0, WHOLE[table]]).toContain(count);
      expect(Object.keys(rows).filter(table => rows[table] === WHOLE[table])).toEqual(expect.arrayContaining(sections));
      expect(staged(instance)).toEqual([]);

      const db = instance.get(DataSource);
      if (db.options.type === 'postgres') {
        await db.query(`UPDATE import_runs SET claimed_until = '2000-01-01T00:00:00.000Z'`);
      } else await waitFor(async () => (await db.query<unknown[]>('SELECT * FROM import_runs')).length === 0);
      await importArchive(instance.as(person), archive);
      expect(await countsOf(instance, userId)).toEqual(WHOLE);
      const auditEntries = await db.query<object[]>(
        `SELECT id FROM activity_log WHERE action = 'account.imported' ORDER BY seq`,
      );
      // The signal may come a section late: what was kept by then has an audit entry of its own.
      const isKept = Object.entries(rows).some(([table, count]) => count === WHOLE[table]);
      expect(auditEntries).toHaveLength(isKept ? 2 : 1);
    } finally {
      await instance.close();
    }
  });
});
