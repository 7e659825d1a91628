import type { SupervisedEnd } from '@sv/server/process/supervisor-link';
import { waitFor } from '@sv/server/testing/wait-for';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobSchedule } from '../../src/jobs/schedules/job-schedule.entity';
import { PlatformSetting } from '../../src/kernel/settings/platform-setting.entity';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { BackupRow } from '../../src/operations/backups/rows/backup-row.entity';
import { Like } from 'typeorm';
import { Job } from '../../src/jobs/rows/job.entity';
import { Schedules } from '../../src/jobs/schedules/schedules';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { ProblemBoard } from '../../src/kernel/problems/problem-board';
import { BackupJob } from '../../src/operations/backups/backup-job';
import { BackupCatalogue } from '../../src/operations/backups/rows/backup-catalogue';
import { BackupWatch } from '../../src/operations/backups/watch/backup-watch';
import { startTestInstance, type TestInstance, type TestInstanceOptions } from '../support/test-instance';

const BACKUPS = '/api/admin/backups';
const AGE = 'age-encryption.org/v1\nwhat only a key opens';

describe('backups that Console asks for', () => {
  let instance: TestInstance;
  /** What the supervisor was asked for, and how each ends. */
  let asked: string[];
  let testEnd: SupervisedEnd;
  let supervisor: TestInstanceOptions['supervisor'];
  let end: (code?: number, output?: string) => Promise<void>;

  /** One for all tests; `instance` is another one where the environment has to be. */
  let shared: TestInstance;

  beforeAll(async () => {
    const makeBackup = (file: string, signal: AbortSignal) =>
      new Promise<SupervisedEnd>((resolve, reject) => {
        asked.push(file);
        signal.addEventListener('abort', () => reject(new Error('the backup was ended')));
        end = async (code = 0, output = '') => {
          if (code === 0) {
            await mkdir(folder(), { recursive: true });
            await writeFile(join(folder(), file), file.endsWith('.age') ? AGE : 'a backup');
          }
          resolve({ code, output: code === 0 ? '' : output, printed: code === 0 ? output : '' });
        };
      });
    const testBackup = async (file: string) => {
      asked.push(`test ${file}`);
      return testEnd;
    };
    supervisor = { makeBackup, testBackup };
    shared = await startTestInstance({ supervisor, env: { BACKUP_TEST: 'off' } });
  });
  beforeEach(() => {
    instance = shared;
    asked = [];
    end = async () => undefined;
    testEnd = { code: 0, output: '', printed: '' };
  });
  afterEach(async () => {
    await end();
    // What is due later than this test.
    await instance.dataSource.getRepository(Job).delete({ status: 'waiting' });
    await until(({ running, testing }) => running === null && testing === null);
    if (instance !== shared) return instance.close();
    await rm(folder(), { recursive: true, force: true });
    for (const entity of [BackupRow, Job, JobSchedule, Notification])
      await instance.dataSource.getRepository(entity).clear();
    await instance.dataSource.getRepository(PlatformSetting).delete({ key: Like('backups:%') });
    const plan = { backupSchedule: null, backupsKept: null, backupsKeptMonthly: null };
    await instance.as('owner').patch('/api/admin/settings').send(plan).expect(200);
  });
  afterAll(() => shared.close());
  /** Another instance, with its own database. */
  const restart = async (options: TestInstanceOptions) => {
    instance = await startTestInstance(options);
  };

  const folder = () => instance.get(RuntimeConfig).backups.dir;
  const overview = async () => (await instance.as('auditor').get(BACKUPS).expect(200)).body;
  const request = () => instance.as('owner').post(BACKUPS);
  const until = (isIt: (body: Awaited<ReturnType<typeof overview>>) => boolean) =>
    waitFor(async () => isIt(await overview()));
  const actions = async (action: string) =>
    (await instance.as('auditor').get(`/api/admin/activity?action=${action}`).expect(200)).body.entries;

  it('are none at first, and one runs in the background until it is in the list', async () => {
    expect(await overview()).toEqual({
      kind: 'folder',
      place: folder(),
      recipients: 0,
      tests: false,
      testing: null,
      fault: null,
      isAvailable: true,
      nextAt: null,
      locked: [],
      running: null,
      failure: null,
      backups: [],
    });
    const { body } = await request().expect(202);
    expect(body.running).toMatchObject({ requestedAt: expect.any(String), bytes: 0 });
    await waitFor(() => asked.length === 1);
    expect(asked[0]).toMatch(/^workspace-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/);
    await mkdir(join(folder(), `${asked[0]}.unfinished-abc`), { recursive: true });
    await writeFile(join(folder(), `${asked[0]}.unfinished-abc`, 'backup.zip'), 'half');
    expect((await overview()).running).toMatchObject({ isWaiting: false, bytes: 4 });

    await end(0, `It is complete\nSHA-256: ${'a1'.repeat(32)}`);
    await until(({ running }) => running === null);
    const [row] = await instance.dataSource.getRepository(BackupRow).find();
    expect(row).toMatchObject({ name: asked[0], sha256: 'a1'.repeat(32), bytes: 8n });
    expect(await overview()).toMatchObject({
      failure: null,
      backups: [{ name: asked[0], bytes: 8, durationMs: expect.any(Number), isOwn: true }],
    });
    expect((await actions('backup.requested'))[0]).toMatchObject({ actorId: instance.people.get('owner')!.id });
  });

  it('are made one at a time, of 20 requests at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => request()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('backup-running');
    await waitFor(() => asked.length === 1);
    expect((await request().expect(409)).body.code).toBe('backup-running');
    await end();
    await until(({ running }) => running === null);
    expect(asked).toHaveLength(1);
  });

  it('that failed say why, until the next one is asked for', async () => {
    await request().expect(202);
    await waitFor(() => asked.length === 1);
    await end(1, 'there is no room for the backup in /data');
    await until(({ running }) => running === null);
    expect(await overview()).toMatchObject({
      failure: { at: expect.any(String), reason: expect.stringContaining('no room') },
      backups: [],
    });

    expect((await request().expect(202)).body.failure).toBeNull();
    await waitFor(() => asked.length === 2);
  });

  /** Backups that the workspace has made on these days. */
  const madeOn = async (...days: string[]) => {
    await mkdir(folder(), { recursive: true });
    for (const day of days) {
      const name = `workspace-${day}T03-30-00Z.zip`;
      await instance.get(BackupCatalogue).beginBackup(name, false, new Date(`${day}T03:30:00Z`));
      await writeFile(join(folder(), name), 'x');
      await instance.get(BackupCatalogue).completeBackup(name, 1000, null);
    }
  };
  const nameOf = (day: string) => `workspace-${day}T03-30-00Z.zip`;

  it('are kept as the rules say, and no file of somebody else is deleted, nor the one that a test restored', async () => {
    await instance.as('owner').patch('/api/admin/settings').send({ backupsKept: 1, backupsKeptMonthly: 2 }).expect(200);
    await madeOn('2025-01-01', '2025-01-02', '2025-02-01', '2025-02-02');
    const tested = { testedAt: new Date(), testResult: 'restored', testDetail: null } as const;
    await instance.get(BackupCatalogue).noteTest(nameOf('2025-01-02'), tested);
    const others = ['workspace-2020-01-01.zip', 'photos.zip', 'notes.txt', nameOf('2020-01-01')];
    for (const name of others) await writeFile(join(folder(), name), 'x');
    await request().expect(202);
    await waitFor(() => asked.length === 1);
    expect(await readdir(folder())).toHaveLength(8);
    await end();
    await until(({ running }) => running === null);

    const kept = [nameOf('2025-01-02'), nameOf('2025-02-02'), asked[0]!];
    expect((await readdir(folder())).sort()).toEqual([...others, ...kept].sort());
    const deleted = (await actions('backup.deleted')).map(({ metadata }: { metadata: object }) => metadata);
    expect(deleted).toEqual(expect.arrayContaining([{ file: nameOf('2025-01-01') }, { file: nameOf('2025-02-01') }]));
    expect(
      (await overview()).backups.find(({ name }: { name: string }) => name === nameOf('2020-01-01')),
    ).toMatchObject({
      isOwn: false,
    });
  });

  it('are deleted by an administrator, but for the newest and what is no backup', async () => {
    await madeOn('2025-01-01', '2025-01-02');
    for (const name of ['notes.txt', 'photos.zip']) await writeFile(join(folder(), name), 'x');
    const remove = (name: string) => instance.as('owner').delete(`${BACKUPS}/${name}`);
    for (const name of ['notes.txt', 'photos.zip', '..%2Fplatform.db', 'workspace-2030-01-01T00-00-00Z.zip'])
      expect([400, 404]).toContain((await remove(name)).status);
    const [photos, newest, older] = (await overview()).backups;
    expect(photos).toMatchObject({ name: 'photos.zip', isNamed: false });
    expect((await remove(newest.name).expect(409)).body.code).toBe('backup-newest');
    await remove(older.name).expect(204);
    expect((await overview()).backups).toHaveLength(2);
    expect((await actions('backup.deleted'))[0]).toMatchObject({ actorId: instance.people.get('owner')!.id });
    await instance
      .as('auditor')
      .delete(`${BACKUPS}/${nameOf('2025-01-02')}`)
      .expect(403);
    await instance.as('auditor').post(BACKUPS).expect(403);
  });

  it('are made on a schedule, once for each time, of several looks at the clock too', async () => {
    const settings = () => instance.as('owner').patch('/api/admin/settings');
    for (const wrong of ['* * * * *', '0 3 31 2 *', 'daily', '0,30 3 * * *'])
      expect((await settings().send({ backupSchedule: wrong }).expect(400)).body.code).toBe('validation-failed');
    await settings().send({ backupSchedule: '30 3 * * *' }).expect(200);
    await instance.get(Schedules).addDue();
    const { nextAt } = await overview();
    const due = new Date(Date.parse(nextAt) + 1000);
    await Promise.all([1, 2, 3].map(() => instance.get(Schedules).addDue(due)));
    // It is due in the future of this test, and waits; one by hand would be a second one.
    expect(await instance.dataSource.getRepository(Job).countBy({ name: 'backup' })).toBe(1);
    expect((await request().expect(409)).body.code).toBe('backup-running');

    await settings().send({ backupSchedule: null }).expect(200);
    expect((await overview()).nextAt).toBeNull();
  });

  it('that nobody waits for any more is ended, and does not count as one', async () => {
    const gone = new AbortController();
    const made = instance.get(BackupJob).makeBackup(gone.signal);
    await waitFor(() => asked.length === 1);
    await writeFile(join(folder(), 'other.txt'), 'x').catch(() => undefined);
    gone.abort();
    await expect(made).rejects.toThrow('ended');
    expect(await instance.get(BackupCatalogue).last()).toBeNull();
  });

  it('that are overdue or fail are known to health and, once, to administrators', async () => {
    await instance.as('owner').patch('/api/admin/settings').send({ backupSchedule: '30 3 * * *' }).expect(200);
    const report = async (now: Date) => {
      await instance.get(BackupWatch).backupReport(now);
      return instance
        .get(ProblemBoard)
        .list()
        .map(({ code }) => code);
    };
    const now = new Date();
    expect(await report(now)).not.toContain('backup-overdue');
    const later = new Date(now.getTime() + 49 * 3_600_000);
    expect(await report(later)).toContain('backup-overdue');
    await report(later);
    const titles = async () =>
      (await instance.as('admin').get('/api/account/notifications').expect(200)).body.notifications.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['A backup is overdue']);

    for (const times of [1, 2]) {
      await request().expect(202);
      await waitFor(() => asked.length === times);
      await end(1, 'no room');
      await until(({ running }) => running === null);
    }
    expect(await titles()).toEqual(['A backup failed', 'A backup is overdue']);
  });

  describe('that are restored as a test', () => {
    const testOf = async (at = 0) => (await overview()).backups[at].test;
    const makeOne = async (printed?: string) => {
      const before = asked.length;
      await request().expect(202);
      await waitFor(() => asked.length > before);
      await end(0, printed);
      await until(({ running, testing }) => running === null && testing === null);
    };

    it('say so, also what could not be restored, which administrators learn', async () => {
      await restart({ supervisor });
      await makeOne();
      expect(asked).toEqual([asked[0], `test ${asked[0]}`]);
      expect(await testOf()).toEqual({ at: expect.any(String), result: 'restored', detail: null });

      testEnd = { ...testEnd, printed: 'Every byte was verified\nNot restored: no CREATEDB' };
      const again = () => instance.as('owner').post(`${BACKUPS}/${asked[0]}/test`);
      await again().expect(202);
      await until(({ testing }) => testing === null);
      expect(await testOf()).toMatchObject({ result: 'read', detail: 'no CREATEDB' });

      testEnd = { code: 1, output: 'it is damaged', printed: '' };
      await again().expect(202);
      await until(({ testing }) => testing === null);
      expect(await testOf()).toMatchObject({ result: 'failed', detail: 'it is damaged' });
      testEnd = {
        code: 1,
        output: `${asked[0]} is not the file that was made: its SHA-256 is b, and was a`,
        printed: '',
      };
      await again().expect(202);
      await until(({ testing }) => testing === null);
      expect(await testOf()).toMatchObject({ result: 'replaced', detail: expect.stringContaining('was a') });
      await instance.get(BackupWatch).backupReport();
      expect(instance.get(ProblemBoard).list()).toContainEqual({
        code: 'backup-test-failed',
        detail: expect.stringContaining('is not the file that was made'),
      });
      await instance.as('owner').post(`${BACKUPS}/workspace-2020-01-01T00-00-00Z.zip/test`).expect(404);
      await writeFile(join(folder(), nameOf('2020-01-01')), 'put there by somebody');
      const foreign = await instance
        .as('owner')
        .post(`${BACKUPS}/${nameOf('2020-01-01')}/test`)
        .expect(409);
      expect(foreign.body.code).toBe('backup-unknown');
    });

    it('were, where they are encrypted, before that; only these are sent to a browser', async () => {
      await madeOn('2025-01-01');
      const content = (name: string) => `${BACKUPS}/${name}/content`;
      await instance
        .as('owner')
        .get(content(nameOf('2025-01-01')))
        .expect(409);
      const env = { BACKUP_RECIPIENTS: 'age1umhh76mvgax9kf5y5uzrlty08quz5d7xjyc820pnkzkuelyupapqnlzghu' };
      await restart({ supervisor, env });
      await makeOne();
      const [name] = asked as [string];
      expect(name).toMatch(/Z\.zip\.age$/);
      expect(asked).toHaveLength(1);
      expect((await overview()).recipients).toBe(1);
      expect(await testOf()).toMatchObject({ result: 'restored', detail: expect.stringContaining('only you') });
      expect((await instance.as('owner').post(`${BACKUPS}/${name}/test`).expect(409)).body.code).toBe(
        'backup-encrypted',
      );
      await instance.as('auditor').get(content(name)).expect(403);
      await instance.as('owner').get(content(name)).set('sec-fetch-site', 'cross-site').expect(403);
      await instance.as('owner', { freshUntil: 0 }).get(content(name)).expect(403);
      const { body, headers } = await instance.as('owner').get(content(name)).expect(200);
      expect([body.toString(), headers['content-disposition']]).toEqual([AGE, `attachment; filename="${name}"`]);
      expect(await actions('backup.downloaded')).toMatchObject([{ metadata: { file: name } }]);
      // Whoever can write to the folder can give what is not encrypted any name.
      await writeFile(join(folder(), name), 'secrets of the workspace');
      await instance.as('owner').get(content(name)).expect(409);
    });
  });

  it('follow the environment where it says so, and cannot be asked for where nobody makes them', async () => {
    const env = { BACKUP_SCHEDULE: '0 4 * * 0', BACKUP_KEEP_DAILY: '7' };
    await restart({ env, supervisor: null });
    expect(await overview()).toMatchObject({ isAvailable: false });
    expect((await request().expect(409)).body.code).toBe('backup-unavailable');
    const plan = { backupSchedule: '0 4 * * 0', backupsKept: null, backupsKeptDaily: 7, backupsKeptWeekly: null };
    expect((await instance.as('auditor').get('/api/admin/settings').expect(200)).body).toMatchObject(plan);
    expect((await overview()).locked).toHaveLength(5);
    const change = (body: object) => instance.as('owner').patch('/api/admin/settings').send(body);
    expect((await change({ backupSchedule: null }).expect(409)).body.code).toBe('set-by-environment');
    expect((await change({ backupsKept: 1 }).expect(409)).body.code).toBe('set-by-environment');
    await change({ backupsKeptDaily: 7 }).expect(200);
  });
});
