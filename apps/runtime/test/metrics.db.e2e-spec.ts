import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { sdk } from '@sv/sdk';
import { freePort } from '../../../scripts/check/free-port';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { statementText } from '@sv/server/database/statement-text';
import { PlatformSetting } from '../src/kernel/settings/platform-setting.entity';
import { PluginHost } from '../src/plugins/host/plugin-host';
import { OpenStores } from '../src/plugins/stores/open-stores';
import { openLive } from './support/event-source';
import { anEntryPlugin, asPlugin } from './support/plugins/entry-plugins';
import { testPlugins } from './support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from './support/test-instance';

/** A statement that takes long: it counts. */
const endless = (steps: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${steps}) SELECT (SELECT max(i) FROM n)`;
const PLUGIN = 'com.example.entries';

describe('metrics of the runtime', () => {
  const log: string[] = [];
  let instance: TestInstance;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const env = { METRICS_PORT: String(port), SLOW_QUERY_MS: '50' };
    const plugins = [...testPlugins(), anEntryPlugin(PLUGIN).plugin];
    instance = await startTestInstance({ env, plugins, log: line => void log.push(line) });
  });
  afterAll(() => instance.close());

  const metrics = async (): Promise<string> =>
    (await instance.withAdminKey().get('/api/admin/metrics').expect(200)).text;
  const valueOf = (all: string, series: string): number =>
    Number(
      all
        .split('\n')
        .find(line => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );

  it('are told to whoever may see health, with a session or a key', async () => {
    const { headers, text: told } = await instance.as('auditor').get('/api/admin/metrics').expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(told).toMatch(/^# TYPE nodejs_eventloop_lag_p99_seconds gauge$/m);
    expect(told).toMatch(/^# TYPE nodejs_heap_size_used_bytes gauge$/m);
    expect(await metrics()).toMatch(/^workspace_ready 1$/m);
    await instance.as('user').get('/api/admin/metrics').expect(403);
    await instance.anonymous().get('/api/admin/metrics').expect(401);
    await instance.withToken(instance.accessTokenOf('owner')).get('/api/admin/metrics').expect(403);
  });

  it('count requests by the pattern of their route, and never by what was asked for', async () => {
    const series =
      'workspace_http_requests_total{plugin="platform",route="/api/admin/users/:id",method="PATCH",status="4xx"}';
    const before = valueOf(await metrics(), series) || 0;
    const id = '01a1fdba-7e91-777f-9bcb-0000000000ff';
    await instance.as('owner').patch(`/api/admin/users/${id}`).send({ active: 'yes' }).expect(400);
    await instance.as('user').get('/api/shell').expect(200);
    await instance.as('user').get(`/api/nothing/${id}`).expect(404);
    const after = await metrics();
    expect(valueOf(after, series)).toBe(before + 1);
    expect(after).toMatch(
      /^workspace_http_requests_total\{plugin="platform",route="\/api\/shell",method="GET",status="2xx"\} \d+$/m,
    );
    expect(after).toMatch(
      /^workspace_http_request_seconds_bucket\{plugin="platform",route="\/api\/shell",method="GET",le="\+Inf"\} \d+$/m,
    );
    expect(after).toMatch(/route="unrouted",method="GET",status="4xx"/);
    expect(after).not.toContain(id);
  });

  it('count an open stream, and not how long it was open', async () => {
    const stream = await openLive(instance.url, instance.as('user').cookie);
    expect(valueOf(await metrics(), 'workspace_streams{kind="live"}')).toBe(1);
    stream.leave();
    let told = await metrics();
    while (valueOf(told, 'workspace_streams{kind="live"}') > 0) told = await metrics();
    expect(told).not.toMatch(/workspace_http_request_seconds_count\{plugin="platform",route="\/api\/live"/);
  });

  it('time statements, and log the slow ones with who asked and without values', async () => {
    const store = instance.dataSource;
    const isPostgres = store.options.type === 'postgres';
    const slow = isPostgres
      ? "SELECT pg_sleep(0.06), 'of Ada' AS note, $1::text AS given"
      : `${endless(1_000_000)}, 'of Ada' AS note, ? AS given`;
    log.length = 0;
    await store.query(slow, ['a secret']);
    const lines = log.filter(line => line.includes('slow statement') && line.includes('note'));
    expect(lines.map(line => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 'warn',
        askedBy: 'platform',
        ms: expect.any(Number),
        statement: statementText(slow),
      }),
    ]);
    expect(lines.join()).not.toMatch(/Ada|secret/);
    const told = await metrics();
    expect(valueOf(told, 'workspace_database_slow_statements_total{plugin="platform"}')).toBeGreaterThan(0);
    expect(valueOf(told, 'workspace_database_statement_seconds_count{plugin="platform"}')).toBeGreaterThan(0);
    await insertIfAbsent(store, PlatformSetting, { key: 'metrics-test', value: '1' });
    expect(valueOf(await metrics(), 'workspace_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(instance.get(OpenStores).waiting).toBe(0);
  });

  it('tell whose code asked for a statement', async () => {
    log.length = 0;
    const slow = endless(1_000_000);
    await asPlugin({ host: instance.get(PluginHost) }, PLUGIN, () => sdk.db.query(slow));
    const line = log.find(text => text.includes('slow statement') && text.includes('RECURSIVE'))!;
    expect(JSON.parse(line)).toMatchObject({ askedBy: PLUGIN, statement: statementText(slow) });
    const told = await metrics();
    expect(valueOf(told, `workspace_database_slow_statements_total{plugin="${PLUGIN}"}`)).toBeGreaterThan(0);
    expect(valueOf(told, `workspace_database_statement_seconds_count{plugin="${PLUGIN}"}`)).toBeGreaterThan(0);
  });

  it('have something to say of every part', async () => {
    const told = await metrics();
    for (const name of [
      'workspace_database_up 1',
      'workspace_database_bytes ',
      'workspace_database_connections{state="waiting"} 0',
      'workspace_mail_waiting 0',
      'workspace_push_waiting 0',
      'workspace_activity_dropped_total 0',
      'workspace_disk_free_bytes{place="data"} ',
      'workspace_revocations_up 1',
      'workspace_plugin{plugin="com.example.premium",',
    ])
      expect(told).toContain(`\n${name}`);
  });

  const ask = async (path: string, host: string, method = 'GET'): Promise<{ status: number; body: string }> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path, method, headers: { host } }, resolve).on('error', reject).end(),
    );
    return { status: answer.statusCode!, body: await text(answer) };
  };

  it('are on a port of their own, at one path and without a key', async () => {
    expect(await ask('/metrics', `localhost:${port}`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('workspace_ready 1'),
    });
    expect((await ask('/', `localhost:${port}`)).status).toBe(404);
    expect((await ask('/metrics', `localhost:${port}`, 'POST')).status).toBe(405);
  });

  it('are not told to a page whose name was made to point to this machine', async () => {
    expect(await ask('/metrics', `rebound.example:${port}`)).toEqual({
      status: 421,
      body: 'Ask under a loopback name.\n',
    });
  });
});
