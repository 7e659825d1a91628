import { type SearchRequest, type SearchResult, sdk } from '@sv/sdk';
import { premiumVendor } from '../support/plugins/vendor';
import { searchingPlugin } from '../support/plugins/searching-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const license = { publicKey: premiumVendor.pair.publicKey };

describe('a search', () => {
  let instance: TestInstance;
  const lines: string[] = [];
  /** Which plugins were asked, and what they knew. */
  const asked: { id: string; request: SearchRequest; signedIn: unknown; may: boolean }[] = [];
  let wikiAnswer: (request: SearchRequest) => unknown = () => [];

  const recording = (id: string, manifest = {}, answer: (request: SearchRequest) => unknown = () => []) =>
    searchingPlugin(
      id,
      async request => {
        const may = sdk.auth.hasCapability('edit-all');
        asked.push({ id, request, signedIn: sdk.auth.getSession()?.user.id, may });
        return answer(request) as SearchResult[];
      },
      manifest,
    );

  beforeAll(async () => {
    const capabilities = { 'edit-all': { description: 'x', defaultGrant: 'all' as const } };
    instance = await startTestInstance({
      log: line => lines.push(line),
      plugins: [
        ...testPlugins().filter(({ manifest: { id } }) => id !== 'com.example.premium'),
        recording('com.example.wiki', { capabilities }, request => wikiAnswer(request)),
        recording('com.example.books', {}, ({ q }) => [
          { id: '1', title: `About ${q}`, url: '/books/1' },
          { id: '2', title: `${q} for beginners`, url: '/books/2', at: '2026-01-02T00:00:00Z' },
        ]),
        recording('com.example.ledger', { adminOnly: true }),
        recording('com.example.premium', { monetization: { model: 'one_time', license } }),
        recording('com.example.silent', { permissions: [], contributes: {} }),
      ],
    });
  });
  beforeEach(() => {
    asked.length = 0;
    lines.length = 0;
    wikiAnswer = () => [];
  });
  afterAll(() => instance.close());

  const find = (who: 'user' | 'admin', q: string) =>
    instance
      .as(who)
      .get(`/api/search?q=${encodeURIComponent(q)}`)
      .expect(200);
  const ids = () => asked.map(({ id }) => id.split('.').at(-1)).sort();

  it('reaches the apps that its caller may open, and no other one learns of it', async () => {
    await find('user', 'milk');
    expect(ids()).toEqual(['books', 'wiki']);
    asked.length = 0;
    await find('admin', 'milk');
    expect(ids()).toEqual(['books', 'ledger', 'wiki']);
  });

  it('reaches an app that costs money with the licence alone', async () => {
    const client = instance.as('auditor');
    const licenseToken = premiumVendor.license(client.user.id);
    await client.post('/api/account/entitlements').send({ licenseToken }).expect(201);
    await client.get('/api/search?q=milk').expect(200);
    expect(ids()).toEqual(['books', 'ledger', 'premium', 'wiki']);
  });

  it('does not reach a disabled app', async () => {
    const change = (enabled: boolean) =>
      instance.as('admin').patch('/api/admin/plugins/com.example.books').send({ enabled }).expect(200);
    await change(false);
    const { body } = await find('user', 'milk');
    await change(true);
    expect([ids(), body]).toEqual([['wiki'], { results: [], late: [], failed: [] }]);
  });

  it('runs with the caller signed in, so that the checks of the app hold', async () => {
    const { user } = instance.as('user');
    await find('user', 'milk');
    const { request, signedIn, may } = asked.find(({ id }) => id === 'com.example.wiki')!;
    expect(request).toEqual({ userId: user.id, q: 'milk', limit: 20, signal: expect.any(AbortSignal) });
    expect([signedIn, may]).toEqual([user.id, true]);
  });

  it('answers with the best first, and says whose they are', async () => {
    const { body } = await find('user', 'Milk');
    expect(body.results).toEqual([
      expect.objectContaining({ pluginId: 'com.example.books', id: '2', at: '2026-01-02T00:00:00.000Z' }),
      expect.objectContaining({ pluginId: 'com.example.books', id: '1', subtitle: null, icon: null, at: null }),
    ]);
  });

  it('leads into the app that answered, and nowhere else', async () => {
    wikiAnswer = () => [
      { id: '1', title: 'Console', url: '/console' },
      { id: '2', title: 'Elsewhere', url: 'https://evil.example/wiki' },
      { id: '3', title: 'Up', url: '/wiki/../console' },
      { id: '4', title: 'Mine', url: '/wiki/4' },
    ];
    const { body } = await find('user', 'x');
    const found = body.results.filter((one: { pluginId: string }) => one.pluginId === 'com.example.wiki');
    expect(found.map(({ url }: { url: string }) => url)).toEqual(['/wiki/4']);
    const dropped = lines.map(line => JSON.parse(line)).filter(line => 'dropped' in line);
    expect(dropped).toEqual([expect.objectContaining({ plugin: 'com.example.wiki', dropped: 3 })]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no index'))],
    [
      'throws what cannot be looked at',
      () => Promise.reject(new Proxy({}, { get: () => boom(), getPrototypeOf: boom })),
    ],
    ['answers with no list', () => 'milk'],
    ['answers with something that throws when it is read', () => [Object.defineProperty({}, 'id', { get: boom })]],
  ])('names an app that %s, and shows what the others found', async (_, answer) => {
    wikiAnswer = answer;
    const { body } = await find('user', 'x');
    expect([body.failed, body.late, body.results.length]).toEqual([['com.example.wiki'], [], 2]);
    expect(JSON.stringify(body)).not.toContain('no index');
  });

  it.each(['', ' ', 'x'.repeat(101), 'a\nb', '\u0000'])('takes no %j', async q => {
    const { body } = await instance
      .as('user')
      .get(`/api/search?q=${encodeURIComponent(q)}`)
      .expect(400);
    expect([body.code, body.errors[0].pointer, asked]).toEqual(['validation-failed', '/q', []]);
  });

  it.each(['/api/search', '/api/search?q=a&q=b', '/api/search?q=a&userId=1'])('takes no %s', async path => {
    await instance.as('user').get(path).expect(400);
    expect(asked).toEqual([]);
  });

  it('needs a session', async () => {
    await instance.anonymous().get('/api/search?q=milk').expect(401);
    await instance.withAdminKey().get('/api/search?q=milk').expect(401);
    expect(asked).toEqual([]);
  });
});

function boom(): never {
  throw new Error('boom');
}
