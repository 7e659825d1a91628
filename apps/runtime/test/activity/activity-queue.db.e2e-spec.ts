import { DatabaseUnreachableError } from '@sv/server/database/database-fault';
import { waitFor } from '@sv/server/testing/wait-for';
import type { ActivityEntry } from '@sv/sdk';
import type { LogEntry } from '../../src/activity/chain/log-line';
import { ActivityQueue } from '../../src/activity/queue/activity-queue';
import { keyUse } from '../../src/activity/queue/key-use';
import { toPluginEntry } from '../../src/activity/queue/plugin-entry';
import { pluginContext } from '../../src/kernel/request-context/request-context';
import { TestLog } from '../support/activity-log';

const context = pluginContext({ id: 'com.example.x', manifest: {} as never });
const read = (entry: ActivityEntry) => toPluginEntry(entry, context, 'com.example.x', new Date());
const entries = (count: number): LogEntry[] =>
  Array.from({ length: count }, (_, n) => read({ action: 'list.shared', metadata: { n } }));

describe('the queue of activity entries', () => {
  let log: TestLog;
  let lines: { about: Record<string, unknown>; message: string }[];
  const logger = {
    warn: (about: object, message: string) => void lines.push({ about: { ...about }, message }),
  } as never;
  const count = async (): Promise<number> => (await log.verify()).entries;
  beforeEach(async () => {
    lines = [];
    log = await TestLog.open();
  });
  afterEach(() => log.close());

  it('answers at once, and writes all of it in order a moment later', async () => {
    const queue = new ActivityQueue(log.journal, logger, { atOnce: 50, everyMs: 5 });
    for (const entry of entries(230)) queue.add(entry);
    expect(await count()).toBe(0);
    await waitFor(async () => (await count()) === 230);
    expect(await log.findings()).toEqual([]);
    const rows = await log.sql<{ metadata: string }>('SELECT metadata FROM activity_log ORDER BY seq');
    expect(rows.map(({ metadata }) => (JSON.parse(metadata) as { n: number }).n)).toEqual(
      Array.from({ length: 230 }, (_, n) => n),
    );
    expect(queue.dropped).toBe(0);
  });

  it('drops what is beyond its capacity, counts it and says so once', () => {
    const queue = new ActivityQueue(log.journal, logger, { capacity: 100, everyMs: 60_000 });
    for (const entry of entries(150)) queue.add(entry);
    expect(queue.dropped).toBe(50);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ about: { plugin: 'com.example.x', reason: 'the queue is full' } });
  });

  it('a plugin that floods it takes nothing from other plugins, and hides no use of an admin key', async () => {
    const queue = new ActivityQueue(log.journal, logger, { capacity: 100, perSource: 40, everyMs: 60_000 });
    for (const entry of entries(150)) queue.add(entry);
    for (const entry of entries(5)) queue.add({ ...entry, pluginId: 'com.example.y' });
    for (const name of ['a', 'b']) for (const entry of entries(40)) queue.add({ ...entry, pluginId: name });
    queue.add(keyUse('bootstrap', { method: 'GET', path: '/api/admin/users' }));
    await queue.stop();
    const rows = await log.sql<{ source: string; n: number | string }>(
      `SELECT COALESCE(plugin_id, action) AS source, COUNT(*) AS n FROM activity_log GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map(({ source, n }) => [source, Number(n)])).toEqual([
      ['a', 40],
      ['admin-key.used', 1],
      ['b', 15],
      ['com.example.x', 40],
      ['com.example.y', 5],
    ]);
    expect(queue.dropped).toBe(150 - 40 + 25);
  });

  it('has room again for a source whose entries were written', async () => {
    const queue = new ActivityQueue(log.journal, logger, { perSource: 10, everyMs: 1 });
    for (let round = 1; round <= 3; round++) {
      for (const entry of entries(10)) queue.add(entry);
      await waitFor(async () => (await count()) === round * 10);
    }
    expect(queue.dropped).toBe(0);
  });

  it('keeps everything while the database is away', async () => {
    let away = true;
    const append = (batch: readonly LogEntry[]) =>
      away ? Promise.reject(new DatabaseUnreachableError()) : log.journal.append(batch);
    const queue = new ActivityQueue({ append }, logger, { everyMs: 1, retryMs: 5 });
    for (const entry of entries(20)) queue.add(entry);
    await waitFor(() => lines.length > 0);
    await new Promise(resolve => setTimeout(resolve, 150));
    away = false;
    await waitFor(async () => (await count()) === 20);
    expect(queue.dropped).toBe(0);
    expect(lines).toHaveLength(1);
  });

  it('is not stopped by one entry that the database does not take', async () => {
    const append = (batch: readonly LogEntry[]) =>
      batch.some(({ metadata }) => metadata === '{"n":7}')
        ? Promise.reject(new Error('value out of range'))
        : log.journal.append(batch);
    const queue = new ActivityQueue({ append }, logger, { everyMs: 1, retryMs: 1 });
    for (const entry of entries(20)) queue.add(entry);
    await waitFor(() => queue.dropped === 1);
    await waitFor(async () => (await count()) === 19);
    expect(await log.findings()).toEqual([]);
  });

  it('writes what is left when the process ends', async () => {
    const queue = new ActivityQueue(log.journal, logger, { everyMs: 60_000 });
    for (const entry of entries(700)) queue.add(entry);
    await queue.stop();
    expect(await count()).toBe(700);
  });

  it('holds up the end of the process for no longer than it may, and counts what is lost', async () => {
    const queue = new ActivityQueue({ append: () => new Promise(() => undefined) }, logger, { drainMs: 50 });
    for (const entry of entries(3)) queue.add(entry);
    await queue.stop();
    expect(queue.dropped).toBe(3);
  });

  it('writes outside the transaction of whoever added an entry', async () => {
    const queue = new ActivityQueue(log.journal, logger, { everyMs: 1, retryMs: 1 });
    await log.db.transaction(async () => {
      queue.add(entries(1)[0]!);
      // On SQLite the writer is this transaction's: it is written when that is over.
      await new Promise(resolve => setTimeout(resolve, 50));
    });
    await waitFor(async () => (await count()) === 1);
    expect(lines).toEqual([]);
  });
});

describe('an entry of a plugin', () => {
  it('is stamped: a plugin says what happened, never who did it', () => {
    const forged = { action: 'list.shared', actorId: 'somebody', pluginId: 'sv.console', tenantId: 'x' };
    expect(read(forged as ActivityEntry)).toMatchObject({
      actorId: 'com.example.x',
      actorType: 'plugin',
      pluginId: 'com.example.x',
      tenantId: 'default',
      visibility: 'own',
    });
  });

  it('has the person of the session as actor', () => {
    const user = { id: 'ada', email: 'a@example.com', name: 'Ada', image: null, role: 'platform:user' as const };
    const inRequest = { ...context, user, session: { id: 's' } };
    expect(toPluginEntry({ action: 'a.b' }, inRequest, 'com.example.x', new Date())).toMatchObject({
      actorId: 'ada',
      actorType: 'user',
    });
    const onBehalf = { ...context, user };
    expect(toPluginEntry({ action: 'a.b' }, onBehalf, 'com.example.x', new Date()).actorType).toBe('plugin');
  });

  it('is one line of plain text, cut where it is too long', () => {
    expect(read({ action: 'a.b', summary: ' two\nlines\0 ' }).summary).toBe('two lines');
    // Nor what makes the text behind it run backwards, which is not the plugin's.
    expect(read({ action: 'a.b', summary: 'paid\u202eoot\u2066x' }).summary).toBe('paid oot x');
    const long = read({ action: 'a.b', summary: 'x'.repeat(5000) }).summary!;
    expect([long.length, long.at(-1)]).toEqual([500, '…']);
  });

  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const bad: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a string', 'list.shared'],
    ['no action', {}],
    ['an action without a verb', { action: 'list' }],
    ['an action with spaces', { action: 'list shared' }],
    ['an action that is an object', { action: { toString: () => 'a.b' } }],
    ['a long action', { action: `a.${'b'.repeat(64)}` }],
    ['a summary that is no text', { action: 'a.b', summary: 7 }],
    ['a target that is no text', { action: 'a.b', targetId: {} }],
    ['a long id', { action: 'a.b', subjectUserId: 'x'.repeat(129) }],
    ['metadata that is a list', { action: 'a.b', metadata: [] }],
    ['metadata that is text', { action: 'a.b', metadata: 'x' }],
    ['metadata that is too large', { action: 'a.b', metadata: { text: 'x'.repeat(4096) } }],
    ['metadata that points at itself', { action: 'a.b', metadata: circular }],
    ['metadata with what JSON has not', { action: 'a.b', metadata: { n: 1n } }],
    ['metadata that says it is something else', { action: 'a.b', metadata: { toJSON: () => undefined } }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'action', {
        get: () => {
          throw new Error('no');
        },
      }),
    ],
  ];
  it.each(bad)('is refused: %s', (_, entry) => {
    expect(() => read(entry as ActivityEntry)).toThrow();
  });
});
