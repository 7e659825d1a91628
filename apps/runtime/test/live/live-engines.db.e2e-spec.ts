import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { newId } from '@sv/server/ids/new-id';
import { inspect } from 'node:util';
import { ProblemBoard } from '../../src/kernel/problems/problem-board';
import { chooseEngine } from '../../src/notifications/live/engine/engine.provider';
import type { LiveEngine } from '../../src/notifications/live/engine/live-engine';
import { LiveMessageRow } from '../../src/notifications/live/engine/postgres/live-message-row.entity';
import type { PostgresEngine } from '../../src/notifications/live/engine/postgres/postgres-engine';
import { within } from '../support/event-source';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';

interface Started {
  engine: LiveEngine;
  heard: string[];
  gaps: () => number;
  problems: ProblemBoard;
  log: string[];
}

describe('what carries live messages between processes', () => {
  let store: PlatformStore;
  const started: Started[] = [];
  beforeEach(async () => (store = await openPlatformStore()));
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ engine }) => engine.close()));
    await store.close();
  });

  const start = async (instanceId: string, choice: { redisUrl?: string; enabled?: boolean } = {}): Promise<Started> => {
    const log: string[] = [];
    const write = (...said: unknown[]) => void log.push(inspect(said));
    const problems = new ProblemBoard();
    const logger = { info: write, warn: write, error: write };
    const dataSource = store.dataSource as WorkspaceDataSource;
    const load = () => Promise.reject(new Error("Cannot find module 'ioredis'"));
    const engine = await chooseEngine({ enabled: true, ...choice }, { dataSource, instanceId, logger, problems, load });
    const heard: string[] = [];
    let gaps = 0;
    engine.onMessage(text => heard.push(text));
    engine.onGap(() => gaps++);
    const one = { engine, heard, gaps: () => gaps, problems, log };
    started.push(one);
    return one;
  };
  const connected = ({ engine }: Started) => within(() => (engine.connected ? true : null), 'the connection');
  const isPostgres = () => store.dataSource.options.type === 'postgres';
  /** Those that listen, of this test: their names are those of an instance. */
  const terminate = (instanceId: string) =>
    store.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_stat_activity WHERE query LIKE $1 OR query LIKE 'SELECT pg_notify%')
       AND application_name = $2`,
      [`%${instanceId.replaceAll('-', '')}%`, 'workspace'],
    );

  it('is nothing within one process on SQLite, and LISTEN/NOTIFY on Postgres', async () => {
    const one = await start(newId());
    expect(one.engine.kind).toBe(isPostgres() ? 'postgres' : 'process');
    await connected(one);
    await one.engine.publish('x');
    expect(one.problems.list()).toEqual([]);
  });

  it('is chosen all the same when Redis is wanted and cannot be used, and says so without the password', async () => {
    const kind = isPostgres() ? 'postgres' : 'process';
    for (const redisUrl of ['http://:very-secret@cache', 'redis://:very-secret@cache']) {
      const one = await start(newId(), { redisUrl });
      expect(one.engine.kind).toBe(kind);
      expect(one.log.join()).toContain('live updates do not use Redis');
      expect(one.log.join()).not.toContain('very-secret');
    }
    expect((await start(newId(), { enabled: false })).engine.kind).toBe('off');
  });

  it('carries texts of any length between the processes of an instance, and to no other instance', async () => {
    const instanceId = newId();
    const [one, two, stranger] = [await start(instanceId), await start(instanceId), await start(newId())];
    await Promise.all([one, two, stranger].map(connected));
    const texts = [
      'short',
      'ö'.repeat(3949),
      'x'.repeat(7900),
      'x'.repeat(7901),
      'y'.repeat(60_000),
      "it's '#' and \\u0000",
    ];
    for (const text of texts) await one.engine.publish(text);
    if (!isPostgres()) return expect([one.heard, two.heard]).toEqual([[], []]);
    for (const { heard } of [one, two]) {
      await within(() => (heard.length === texts.length ? true : null), 'all texts');
      expect(heard.toSorted()).toEqual(texts.toSorted());
    }
    expect(stranger.heard).toEqual([]);
  });

  it('keeps long texts for a minute', async () => {
    const one = await start(newId());
    await connected(one);
    await one.engine.publish('x'.repeat(8000));
    if (!isPostgres()) return;
    const rows = store.dataSource.getRepository(LiveMessageRow);
    expect(await rows.find()).toMatchObject([{ tenantId: 'default', body: 'x'.repeat(8000) }]);
    const engine = one.engine as PostgresEngine;
    await engine.sweepRows();
    expect(await rows.count()).toBe(1);
    await engine.sweepRows(new Date(Date.now() + 61_000));
    expect(await rows.count()).toBe(0);
  });

  it('comes back when its connection is terminated, and says that something may be missing', async () => {
    const instanceId = newId();
    const [one, two] = [await start(instanceId), await start(instanceId)];
    await Promise.all([one, two].map(connected));
    if (!isPostgres()) return;
    await terminate(instanceId);
    await within(() => (one.engine.connected && two.engine.connected ? null : true), 'the loss');
    for (const each of [one, two]) {
      await connected(each);
      await within(() => (each.gaps() > 0 ? true : null), 'a gap');
    }
    await one.engine.publish('again');
    await within(() => (two.heard.includes('again') ? true : null), 'what is published then');
    expect(one.problems.list()).toEqual([]);
    expect(one.log.join()).toContain('connects again automatically');
  });

  it('is a problem that health shows, and no failure of anybody who publishes, while the server is away', async () => {
    const one = await start(newId());
    await connected(one);
    if (!isPostgres()) return;
    const { connection } = one.engine as unknown as { connection: { connect(): Promise<void>; revive(): void } };
    jest.spyOn(connection, 'connect').mockResolvedValue(undefined);
    connection.revive();
    expect(one.engine.connected).toBe(false);
    expect(one.problems.list()).toMatchObject([{ code: 'live-disconnected' }]);
    await expect(one.engine.publish('x')).rejects.toThrow('does not take notifications');
  });
});
