import { newId } from '@sv/server/ids/new-id';
import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { RevocationFollower } from '../../../src/kernel/auth-client/revocation-follower';
import { ActivityFeed } from '../../../src/activity/feed/activity-feed';
import { RunningExports } from '../../../src/portability/export/download/running-exports';
import { ExportRow } from '../../../src/portability/export/history/export.entity';
import { exportingPlugin } from '../../support/plugins/exporting-plugin';
import { testPlugins } from '../../support/plugins/test-plugins';
import {
  type Client,
  freshDatabase,
  type TestDatabase,
  startTestInstance,
  type TestInstance,
} from '../../support/test-instance';

/** What the plugin does, and what became of it. */
const plugin = { begun: 0, ended: 0, release: () => undefined as void };

/** Gives more than fits into the memory of a spool, and waits. */
const slow = exportingPlugin('com.example.slow', async function* ({ addFile }) {
  plugin.begun += 1;
  const released = new Promise<void>(resolve => (plugin.release = resolve));
  try {
    await addFile('noise.bin', randomBytes(600_000));
    for (let at = 0; at < 3000; at++) yield randomBytes(200).toString('hex');
    await released;
    yield 'the end';
  } finally {
    plugin.ended += 1;
  }
});

describe('an export that does not come to its end', () => {
  let ground: TestDatabase;
  let instance: TestInstance;
  beforeEach(async () => {
    Object.assign(plugin, { begun: 0, ended: 0 });
    ground = await freshDatabase();
    instance = await startTestInstance({ ground, plugins: [...testPlugins(), slow] });
  });
  afterEach(async () => {
    plugin.release();
    await instance.close();
    await ground.clear();
  });

  it('sends its first byte although a plugin takes its time', async () => {
    const download = await begin(instance.as('user'));
    await until(async () => download.bytes > 0 && plugin.begun === 1);

    expect(download.isWhole).toBe(false);
    plugin.release();
    await until(async () => download.isWhole);
  });

  it('frees everything when the client leaves: the plugin ends, no file stays open, nothing runs', async () => {
    const me = instance.as('user');
    const timersBefore = timers();
    const download = await begin(me);
    // The records, and the files of the plugin.
    await until(async () => (await spools()).length === 2);
    download.answer.destroy();
    plugin.release();

    await until(async () => plugin.ended === 1 && instance.get(RunningExports).count === 0);
    await until(async () => (await spools()).length === 0 && timers() <= timersBefore);
    expect(await lastOf(me)).toMatchObject({ status: 'aborted', finishedAt: expect.any(String) });
  });

  it('frees what it has also while the plugin hangs, and the next one may begin', async () => {
    const me = instance.as('user');
    const download = await begin(me);
    await until(async () => plugin.begun === 1);
    download.answer.destroy();
    await until(async () => (await lastOf(me)).status === 'aborted');

    expect(instance.get(RunningExports).count).toBe(0);
    const next = await begin(me);
    await until(async () => plugin.begun === 2);
    plugin.release();
    await until(async () => next.isWhole);
  });

  it('ends with its session, and not with another one', async () => {
    const me = instance.as('user');
    const download = await begin(me);
    await until(async () => plugin.begun === 1);
    instance.auth.revoke(me.user.id, newId());
    instance.auth.revoke(newId(), null);
    instance.auth.revoke(me.user.id, null, 7);
    await until(async () => instance.get(RevocationFollower).position === 3);
    expect(instance.get(RunningExports).count).toBe(1);
    instance.auth.revoke(me.user.id, me.sessionId);

    await until(async () => download.isCut && instance.get(RunningExports).count === 0);
    const [row] = await instance.dataSource.getRepository(ExportRow).findBy({ userId: me.user.id });
    expect(row).toMatchObject({ status: 'aborted' });
  });

  it('ends when the process does, and stands as aborted after the restart', async () => {
    const download = await begin(instance.as('owner'));
    await until(async () => plugin.begun === 1);
    const owner = instance.people.get('owner')!;
    await instance.close();
    await until(async () => download.isCut);

    instance = await startTestInstance({ ground });
    expect(await lastOf(instance.as(owner))).toMatchObject({ status: 'aborted' });
  });

  it('is broken off when something of the platform itself fails', async () => {
    jest.spyOn(instance.get(ActivityFeed), 'readAll').mockImplementation(async function* () {
      yield [];
      throw new Error('The identity log cannot be read.');
    });
    const me = instance.as('user');
    const download = await begin(me);

    await until(async () => download.isCut);
    await until(async () => (await lastOf(me)).status === 'failed');
    expect(plugin.begun).toBe(0);
  });

  it('leaves no row of somebody who was deleted meanwhile', async () => {
    const me = instance.as('user');
    const download = await begin(me);
    await until(async () => plugin.begun === 1);
    await me.delete('/api/account').expect(200);
    instance.auth.revoke(me.user.id, null);
    await until(async () => download.isCut && instance.get(RunningExports).count === 0);

    const [{ left }] = (await instance.dataSource.query(
      `SELECT COUNT(*) AS "left" FROM exports WHERE user_id = '${me.user.id}'`,
    )) as [{ left: unknown }];
    expect(Number(left)).toBe(0);
  });

  interface Started {
    answer: IncomingMessage;
    bytes: number;
    isWhole: boolean;
    isCut: boolean;
  }

  /** On a connection of its own, which ends with it. */
  const begin = (client: Client): Promise<Started> =>
    new Promise((resolve, reject) => {
      const headers = { cookie: client.cookie };
      const request = get(`${instance.url}/api/account/export`, { headers, agent: false }, answer => {
        const started: Started = { answer, bytes: 0, isWhole: false, isCut: false };
        answer.on('data', (chunk: Buffer) => (started.bytes += chunk.length));
        answer.on('end', () => (started.isWhole = answer.complete));
        answer.on('error', () => undefined);
        answer.on('close', () => (started.isCut = !answer.complete));
        expect(answer.statusCode).toBe(200);
        resolve(started);
      });
      request.on('error', reject);
    });

  const lastOf = async (client: Client): Promise<{ status: string }> =>
    ((await client.get('/api/account/exports').expect(200)).body as { exports: { status: string }[] }).exports[0]!;

  /** Open files of exports; they have no name any more. */
  async function spools(): Promise<string[]> {
    const files = await readdir('/proc/self/fd');
    const links = await Promise.all(files.map(file => readlink(`/proc/self/fd/${file}`).catch(() => '')));
    return links.filter(link => link.includes('/staging/export-'));
  }

  const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

  /** However busy the machine is. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 2500; tries++) {
      if (await isSo()) return;
      await pause(10);
    }
    throw new Error(`It did not come to pass: ${isSo}`);
  }
});
