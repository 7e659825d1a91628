import { waitFor } from '@sv/server/testing/wait-for';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const BACKUPS = '/api/admin/backups';

describe('backups that Console asks for', () => {
  let instance: TestInstance;
  /** What the supervisor was asked for, and how each ends. */
  let asked: string[];
  let end: (code?: number, output?: string) => Promise<void>;

  beforeEach(async () => {
    asked = [];
    end = async () => undefined;
    const makeBackup = (file: string) =>
      new Promise<{ code: number; output: string }>(resolve => {
        asked.push(file);
        end = async (code = 0, output = '') => {
          if (code === 0) await writeFile(join(folder(), file), 'a backup');
          resolve({ code, output });
        };
      });
    instance = await startTestInstance({ supervisor: { makeBackup } });
  });
  afterEach(async () => {
    await end();
    await instance.close();
  });

  const folder = () => instance.get(RuntimeConfig).backupDir;
  const overview = async () => (await instance.as('auditor').get(BACKUPS).expect(200)).body;
  const request = () => instance.as('owner').post(BACKUPS);
  const until = (isIt: (body: Awaited<ReturnType<typeof overview>>) => boolean) =>
    waitFor(async () => isIt(await overview()));
  const actions = async (action: string) =>
    (await instance.as('auditor').get(`/api/admin/activity?action=${action}`).expect(200)).body.entries;

  it('are none at first, and one runs in the background until it is in the list', async () => {
    expect(await overview()).toEqual({
      folder: folder(),
      isAvailable: true,
      running: null,
      failure: null,
      backups: [],
    });
    const { body } = await request().expect(202);
    expect(body.running).toMatchObject({ requestedAt: expect.any(String), bytes: 0 });
    await waitFor(() => asked.length === 1);
    expect(asked[0]).toMatch(/^workspace-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/);
    await mkdir(join(folder(), `${asked[0]}.unfinished-abc`));
    await writeFile(join(folder(), `${asked[0]}.unfinished-abc`, 'backup.zip'), 'half');
    expect((await overview()).running).toMatchObject({ isWaiting: false, bytes: 4 });

    await end();
    await until(({ running }) => running === null);
    expect(await overview()).toMatchObject({ failure: null, backups: [{ name: asked[0], bytes: 8 }] });
    expect(await actions('backup.requested')).toMatchObject([{ actorId: instance.people.get('owner')!.id }]);
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

  it('are kept in the number that is set, and no file of somebody else is deleted', async () => {
    await instance.as('owner').patch('/api/admin/settings').send({ backupsKept: 2 }).expect(200);
    await mkdir(folder(), { recursive: true });
    const others = ['workspace-2020-01-01.zip', 'photos.zip', 'notes.txt'];
    const ours = ['workspace-2024-01-01T00-00-00Z.zip', 'workspace-2025-01-01T00-00-00Z.zip'];
    for (const [at, name] of [...others, ...ours].entries()) {
      await writeFile(join(folder(), name), 'x');
      await utimes(join(folder(), name), at + 1, at + 1);
    }
    await request().expect(202);
    await waitFor(() => asked.length === 1);
    expect(await readdir(folder())).toHaveLength(5);
    await end();
    await until(({ running }) => running === null);

    expect((await readdir(folder())).sort()).toEqual([...others, ours[1]!, asked[0]!].sort());
    expect(await actions('backup.deleted')).toMatchObject([{ metadata: { file: ours[0], kept: 2 } }]);
  });

  it('cannot be asked for where nobody can make one, nor by an auditor', async () => {
    await instance.as('auditor').post(BACKUPS).expect(403);
    await instance.close();
    instance = await startTestInstance({ supervisor: null });
    expect(await overview()).toMatchObject({ isAvailable: false });
    expect((await request().expect(409)).body.code).toBe('backup-unavailable');
  });
});
