import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { queryPlans } from '@sv/server/database/testing/query-plans';
import type { AuthEventList } from '@sv/contracts/internal.contract';
import { authEventKinds } from '../../src/database/auth-event.entity';
import { AuthEventLog, byStranger, bySelf } from '../../src/events/auth-event-log';
import { PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const root = join(import.meta.dirname, '../../../..');

describe('the identity log', () => {
  let auth: AuthInstance;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    auth = await startAuth();
    ada = await register(auth, { name: 'Ada Überall', email: 'ada@example.com' });
    bob = await register(auth, { name: 'Bob', email: 'bob_100%@example.com' });
    await auth.http().post('/api/auth/sign-in').send({ email: ada.email, password: 'not it at all' }).expect(401);
    const log = auth.app.get(AuthEventLog, { strict: false });
    const client = { address: '203.0.113.7', userAgent: null };
    const reset = { kind: 'factors.reset', userId: bob.user.id, actor: bySelf(ada.user.id), client } as const;
    await log.recordEvent(auth.db.manager, reset, new Date('2026-01-02T00:00:00Z'));
  });
  afterAll(() => auth.close());

  const read = async (query: Record<string, string>): Promise<AuthEventList['entries']> => {
    const parameters = new URLSearchParams({ limit: '200', ...query });
    const { body } = await auth
      .http()
      .get(`/internal/auth-events?${parameters}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .expect(200);
    return (body as AuthEventList).entries;
  };
  const actions = async (query: Record<string, string>) => (await read(query)).map(({ action }) => action);

  it('has successes and failures, with address, device and reason', async () => {
    const failure = (await read({ subject: ada.user.id })).find(({ outcome }) => outcome === 'failure');
    expect(failure).toMatchObject({
      action: 'session.created',
      reason: 'wrong-password',
      actorId: null,
      address: '127.0.0.1',
      device: 'Unknown device',
    });
    expect(JSON.stringify(await read({}))).not.toContain(PASSWORD);
  });

  it('is narrowed by person, by who did it, by action and by time', async () => {
    expect(await actions({ actor: ada.user.id, subject: bob.user.id })).toEqual(['factors.reset']);
    expect(await actions({ user: bob.user.id })).toEqual(expect.arrayContaining(['factors.reset', 'user.registered']));
    expect(
      (await read({ user: bob.user.id })).every(entry => [entry.actorId, entry.subjectUserId].includes(bob.user.id)),
    ).toBe(true);
    expect(await actions({ action: 'factors.reset' })).toEqual(['factors.reset']);
    expect(await actions({ from: '2026-01-02', to: '2026-01-02T00:00:00.001Z' })).toEqual(['factors.reset']);
    expect(await actions({ from: '2026-01-01', to: '2026-01-02' })).toEqual([]);
  });

  it.each([
    ['factors.re', true],
    ['überall', true],
    ['bob_100%@', true],
    ['203.0.113', true],
    ['nothing of this', false],
    ['%', true],
    ['b_b', false],
    ["' OR 1=1 --", false],
  ])('is searched for %s: by action, reason, address and the names of today', async (q, found) => {
    expect((await actions({ q })).includes('factors.reset')).toBe(found);
  });

  it('is searched in indexes where it is long: what stands far back is found without reading all of it', async () => {
    const { db } = auth;
    const isPostgres = db.options.type === 'postgres';
    await db.query(
      `WITH RECURSIVE numbers(n) AS (SELECT 2026000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2046000)
       INSERT INTO auth_event (id, tenant_id, at, actor_type, kind, outcome, address)
       SELECT 'f' || CAST(n AS TEXT), 'default', SUBSTR(CAST(n AS TEXT), 1, 4) || '-02-01T00:00:00.' || SUBSTR(CAST(n AS TEXT), 5) || 'Z',
         'user', 'session.created', 'success',
         '198.51.100.1' FROM numbers`,
    );
    if (isPostgres) await db.query('ANALYZE auth_event');
    const plans = await queryPlans(db, ['auth_event', 'event'], async () => {
      expect(await actions({ q: '3.0.113' })).toEqual(['factors.reset']);
      expect(await actions({ q: 'überall' })).toContain('factors.reset');
      expect(await actions({ user: bob.user.id })).toContain('factors.reset');
      expect(await actions({ to: '2026-01-03' })).toEqual(['factors.reset']);
      expect(await actions({ to: '2026-01-03', action: 'factors.reset' })).toEqual(['factors.reset']);
    });
    const whole = /Seq Scan on auth_event|SCAN event(?! USING COVERING INDEX idx_auth_event_time)/;
    expect(plans.filter(plan => whole.test(plan))).toEqual([]);
    expect(plans.some(plan => /auth_event_search/.test(plan))).toBe(true);
  });

  it.each(['from=2026-W01', 'to=0000-01-01T00:00:00Z', 'q=a%00', 'limit=201', 'cursor=eA', 'action=a%20b', 'user=%27'])(
    'refuses %s',
    async query => {
      const response = await auth
        .http()
        .get(`/internal/auth-events?${query}`)
        .set('authorization', `Bearer ${auth.bearer}`);
      expect(response.status).toBe(400);
    },
  );

  it('writes every failure to the log of the process without a word that was typed', async () => {
    const log = new AuthEventLog({ warn: (line: object) => void lines.push(line) } as never);
    const lines: object[] = [];
    const client = { address: '203.0.113.7', userAgent: 'evil' };
    const details = { typed: 'eve@example.com' };
    const event = {
      kind: 'session.created',
      userId: null,
      actor: byStranger,
      reason: 'wrong-code',
      client,
      details,
    } as const;
    await log.recordEvent(auth.db.manager, { ...event, outcome: 'failure' });
    await log.recordEvent(auth.db.manager, event);
    expect(lines).toEqual([{ address: '203.0.113.7', event: 'session.created', reason: 'wrong-code' }]);
  });
});

describe('the kinds of the identity log', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder).flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });
  const sources = filesIn(join(root, 'apps/auth/src'))
    .filter(path => path.endsWith('.ts') && !path.endsWith('auth-event.entity.ts') && !path.endsWith('.spec.ts'))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');

  it('are all written somewhere', () => {
    expect(authEventKinds.filter(kind => !sources.includes(`'${kind}'`))).toEqual([]);
  });

  it('are explained in docs/activity.md, and nothing else is', () => {
    const page = readFileSync(join(root, 'docs/activity.md'), 'utf8');
    const [, identity = ''] = page.split('## Identity');
    const rows = [...identity.split('\n## ')[0]!.matchAll(/^\| `([a-z.-]+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...authEventKinds].sort());
  });
});
