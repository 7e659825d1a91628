import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { AuthEventEntry } from '@sv/contracts/internal.contract';
import { byNewest } from '@sv/server/database/search/span';
import type { InstantCursor } from '@sv/server/http/instant-cursor';
import { newId } from '@sv/server/ids/new-id';
import { ActivitySource, type ActivityPage, type NamelessEntry } from '../../src/activity/feed/activity-source';
import { ActivitySources } from '../../src/activity/feed/activity-sources';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const OWN = '/api/account/activity';
const ALL = '/api/admin/activity';

const anEvent = (fields: Partial<AuthEventEntry> = {}): AuthEventEntry => ({
  id: newId(),
  at: '2026-06-22T10:00:00.000Z',
  action: 'session.created',
  outcome: 'success',
  reason: null,
  actorId: null,
  actorType: 'user',
  subjectUserId: null,
  address: '203.0.113.7',
  device: 'Firefox on Linux',
  metadata: null,
  ...fields,
});

describe('the activity feeds', () => {
  let instance: TestInstance;
  let ada: AdminUser;
  let bob: AdminUser;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());
  beforeEach(() => {
    instance.auth.events.splice(0);
    ada = instance.auth.add(aUser({ name: 'Ada' }));
    bob = instance.auth.add(aUser({ name: 'Bob' }));
  });

  const log = (...events: Partial<AuthEventEntry>[]) =>
    events.map(event => (instance.auth.events.push(anEvent(event)), instance.auth.events.at(-1)!));
  const read = async (who: AdminUser | 'auditor', path: string): Promise<ActivityFeed> =>
    (await instance.as(who).get(path).expect(200)).body as ActivityFeed;

  it('show a person what they did and what was done about them, with the names of today', async () => {
    const [mine, about] = log(
      { actorId: ada.id, subjectUserId: ada.id, metadata: { method: 'passkey' } },
      { actorId: bob.id, subjectUserId: ada.id, action: 'factors.reset', address: null },
      { actorId: bob.id, subjectUserId: bob.id },
    );
    const { entries, nextCursor } = await read(ada, OWN);

    expect(nextCursor).toBeNull();
    expect(entries.map(({ id, actorName }) => [id, actorName])).toEqual([
      [about!.id, 'Bob'],
      [mine!.id, 'Ada'],
    ]);
    expect(entries[1]).toEqual({
      id: mine!.id,
      at: mine!.at,
      origin: 'auth',
      action: 'session.created',
      actorId: ada.id,
      actorName: 'Ada',
      actorType: 'user',
      subjectUserId: ada.id,
      subjectName: 'Ada',
      pluginId: null,
      targetType: null,
      targetId: null,
      summary: 'session.created',
      metadata: { outcome: 'success', method: 'passkey' },
      address: '203.0.113.7',
      device: 'Firefox on Linux',
    });
  });

  it('name nobody whom the reader may not see, also not in the file; administrators read all names', async () => {
    log({ actorId: bob.id, subjectUserId: ada.id, action: 'group.member-added' });
    instance.auth.users.hidden.add(bob.id);
    const { entries } = await read(ada, OWN);
    expect(entries.map(({ actorName, subjectName }) => [actorName, subjectName])).toEqual([[null, 'Ada']]);
    const { text } = await instance.as(ada).get(`${OWN}?format=csv`).expect(200);
    expect(text).not.toContain('Bob');
    expect(instance.auth.calls.filter(({ path }) => path === '/internal/people/lookup').at(-1)!.body).toMatchObject({
      viewer: ada.id,
    });
    const all = await read('auditor', `${ALL}?actor=${bob.id}`);
    expect(
      instance.auth.calls.filter(({ path }) => path === '/internal/people/lookup').at(-1)!.body,
    ).not.toHaveProperty('viewer');
    expect(all.entries).toHaveLength(1);
    instance.auth.users.hidden.delete(bob.id);
  });

  it('name whom it concerned, in the feed of who did it, in that of all and in the file', async () => {
    const gone = newId();
    log({ actorId: ada.id, subjectUserId: bob.id }, { actorId: ada.id, subjectUserId: gone }, { actorId: ada.id });
    const subjectsOf = ({ entries }: ActivityFeed) =>
      entries.filter(({ origin }) => origin === 'auth').map(({ subjectName }) => subjectName);

    expect(subjectsOf(await read(ada, OWN))).toEqual([null, 'Deleted user', 'Bob']);
    expect(subjectsOf(await read('auditor', `${ALL}?actor=${ada.id}`))).toEqual([null, 'Deleted user', 'Bob']);
    const { text } = await instance.as(ada).get(`${OWN}?format=csv`).expect(200);
    expect(text).toContain(`,${bob.id},Bob,`);
  });

  it('never show a person what concerns others only, whatever they ask for', async () => {
    log({ actorId: bob.id, subjectUserId: bob.id });
    for (const query of ['', '?format=csv', '?format=ndjson', '?action=session.created']) {
      const { text } = await instance
        .as(ada)
        .get(OWN + query)
        .expect(200);
      expect(text).not.toContain(bob.id);
    }
    for (const query of ['user', 'actor', 'subject', 'q', 'plugin'])
      await instance.as(ada).get(`${OWN}?${query}=${bob.id}`).expect(400);
    await instance.as(ada).get(ALL).expect(403);
  });

  it('say that somebody was deleted, and which key or command it was', async () => {
    const owner = instance.as('owner');
    const key = await owner
      .post('/api/admin/keys')
      .send({ name: 'Backup', capabilities: ['user:view'] })
      .expect(201);
    log(
      { actorId: newId(), subjectUserId: ada.id },
      { actorId: key.body.id as string, actorType: 'admin-key', subjectUserId: ada.id },
      { actorId: 'bootstrap', actorType: 'admin-key', subjectUserId: ada.id },
      { actorId: 'cli', actorType: 'cli', subjectUserId: ada.id },
      { actorId: null, subjectUserId: ada.id },
    );
    const { entries } = await read(ada, OWN);
    expect(entries.map(({ actorName }) => actorName)).toEqual([null, null, 'ADMIN_KEY', 'Backup', 'Deleted user']);
  });

  it('say what failed and why', async () => {
    log({ subjectUserId: ada.id, outcome: 'failure', reason: 'wrong-password' });
    const { entries } = await read(ada, OWN);
    expect(entries[0]).toMatchObject({
      summary: 'session.created.failed',
      metadata: { outcome: 'failure', reason: 'wrong-password' },
    });
  });

  it('go on page by page, without a gap or a double', async () => {
    const ids = log(...Array.from({ length: 25 }, () => ({ subjectUserId: ada.id }))).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ActivityFeed = await read('auditor', `${ALL}?limit=10${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.entries.filter(({ origin }) => origin === 'auth').map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...ids].reverse());
  });

  it('pass every filter on, and answer nothing of the identity log for a plugin', async () => {
    log({ subjectUserId: ada.id }, { subjectUserId: bob.id, action: 'user.unlocked' });
    expect((await read('auditor', `${ALL}?subject=${ada.id}`)).entries).toHaveLength(1);
    expect((await read('auditor', `${ALL}?action=user.unlocked`)).entries).toHaveLength(1);
    expect((await read('auditor', `${ALL}?from=2026-06-23&to=2026-06-24`)).entries).toEqual([]);
    expect((await read('auditor', `${ALL}?plugin=sv.tasks`)).entries).toEqual([]);
    await read('auditor', `${ALL}?actor=${ada.id}&q=a%26b&to=2026-06-23T00:00:00%2B02:00`);
    const asked = new URL(
      instance.auth.calls.filter(({ path }) => path.includes('auth-events')).at(-1)!.path,
      'http://a',
    );
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      limit: '50',
      actor: ada.id,
      q: 'a&b',
      to: '2026-06-22T22:00:00.000Z',
    });
  });

  it('are exported whole, as CSV in which no cell is a formula', async () => {
    ada = instance.auth.add({ ...ada, name: '=HYPERLINK("http://evil.example")' });
    log(...Array.from({ length: 450 }, () => ({ actorId: ada.id, subjectUserId: ada.id })));
    const { text, headers } = await instance.as(ada).get(`${OWN}?format=csv&limit=1`).expect(200);

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
      'x-content-type-options': 'nosniff',
    });
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      'id,at,origin,action,actorId,actorName,actorType,subjectUserId,subjectName,pluginId,targetType,targetId,summary,address,device,metadata',
    );
    expect(lines).toHaveLength(452);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('are exported as one JSON object per line', async () => {
    log({ subjectUserId: ada.id }, { subjectUserId: bob.id });
    const { text, headers } = await instance
      .as('auditor')
      .get(`${ALL}?format=ndjson`)
      .buffer(true)
      .parse((response, done) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => done(null, body));
      })
      .expect(200)
      .then(({ body, headers: own }) => ({ text: body as string, headers: own as Record<string, string> }));
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const entries = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as ActivityEntry);
    const identity = entries.filter(({ origin }) => origin === 'auth');
    expect(identity.map(({ subjectUserId }) => subjectUserId)).toEqual([bob.id, ada.id]);
    expect(entries.filter(({ origin }) => origin === 'activity').at(0)).toMatchObject({ action: 'activity.exported' });
  });

  it.each([
    'limit=201',
    'limit=0',
    'cursor=x',
    'from=2026-W01',
    'to=yesterday',
    'format=xml',
    'action=a%20b',
    'x=1',
    `q=a%00b`,
  ])('refuse %s', async query => {
    const { body } = await instance.as('auditor').get(`${ALL}?${query}`).expect(400);
    expect(body.code).toBe('validation-failed');
  });
});

describe('several logs as one feed', () => {
  /** Of two moments each, in an order that is not that of the ids. */
  const entry = (place: number, origin: NamelessEntry['origin']) =>
    ({ id: String(place % 2 ? 100 - place : place), at: moment(place), origin }) as NamelessEntry;
  const moment = (place: number): string => new Date(Math.floor(place / 2)).toISOString();

  /** A log that is in memory. */
  class Listed extends ActivitySource {
    constructor(private readonly entries: NamelessEntry[]) {
      super();
    }

    readPage(_filter: object, limit: number, before: InstantCursor | null): Promise<ActivityPage> {
      const rest = this.entries.filter(one => !before || byNewest(before, one) < 0).sort(byNewest);
      return Promise.resolve({ entries: rest.slice(0, limit), hasMore: rest.length > limit });
    }
  }

  it.each([1, 2, 3, 7, 50])('are merged by time in pages of %i, none lost and none twice', async limit => {
    const all = Array.from({ length: 20 }, (_, place) => entry(10 + place, place % 3 ? 'activity' : 'auth'));
    const sources = new ActivitySources([
      new Listed(all.filter(({ origin }) => origin === 'auth')),
      new Listed(all.filter(({ origin }) => origin === 'activity')),
    ]);
    const seen: NamelessEntry[] = [];
    for (let before: InstantCursor | null = null, hasMore = true; hasMore; before = seen.at(-1)!) {
      const page: ActivityPage = await sources.readPage({}, limit, before);
      seen.push(...page.entries);
      hasMore = page.hasMore;
    }
    expect(seen).toEqual([...all].reverse());
  });
});
