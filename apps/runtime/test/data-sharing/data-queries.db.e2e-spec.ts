import { v7 as newId } from 'uuid';
import { QueryLimits } from '../../src/plugins/data-sharing/queries/query-limits';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { agree, consumer, provider, providing, sharingPlugins, way } from '../support/plugins/sharing-plugins';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const usual = providing.resolver;

describe('sdk.data.query', () => {
  let instance: TestInstance;
  let ada: Client;
  beforeAll(async () => (instance = await startTestInstance({ plugins: sharingPlugins() })));
  afterAll(() => instance.close());
  beforeEach(() => {
    ada = instance.as(instance.auth.add(aUser({ name: 'Ada' })));
    providing.resolver = usual;
  });

  const ask = (client: Client, query: object = {}, prefix = '/reader') =>
    client.post(`${prefix}/api/people`).send(query);
  const accesses = async (client: Client) =>
    (await client.get('/api/account/data-access-log').expect(200)).body.accesses as Record<string, unknown>[];
  const grantOf = async (client: Client) => (await client.get('/api/account/data-grants').expect(200)).body.grants[0];

  it('is refused until the person agrees, then allowed, and refused again once they take it back', async () => {
    const refused = await ask(ada).expect(403);
    expect(refused.body).toMatchObject({ code: 'consent-required', type: '/problems/consent-required' });
    const consentUrl = new URL(refused.body.consentUrl, 'http://x');
    expect([consentUrl.pathname, Object.fromEntries(consentUrl.searchParams)]).toEqual([
      '/consent',
      { provider, consumer, contract: 'people', version: '1', returnUrl: '/reader' },
    ]);

    const id = await agree(ada, refused.body.consentUrl);
    expect((await ask(ada).expect(200)).body).toEqual({ rows: [{ of: ada.user.id }] });

    await ada.delete(`/api/account/data-grants/${id}`).expect(204);
    await ask(ada).expect(403);

    expect(await accesses(ada)).toEqual([
      { id: expect.any(String), at: expect.any(String), ...way, rows: 0, outcome: 'refused', reason: 'no-consent' },
      { id: expect.any(String), at: expect.any(String), ...way, rows: 1, outcome: 'allowed' },
      { id: expect.any(String), at: expect.any(String), ...way, rows: 0, outcome: 'refused', reason: 'no-consent' },
    ]);
  });

  it('opens nothing for other people and other plugins, and they see nothing of it', async () => {
    const bob = instance.as(instance.auth.add(aUser({ name: 'Bob' })));
    await agree(ada);
    await ask(ada).expect(200);

    await ask(bob).expect(403);
    await ask(ada, {}, '/other').expect(403);
    expect((await accesses(bob)).map(({ outcome }) => outcome)).toEqual(['refused']);
    expect((await bob.get('/api/account/data-grants')).body).toEqual({ grants: [], suggestions: [] });
    expect((await accesses(ada)).map(({ consumerId, outcome }) => [consumerId, outcome])).toEqual([
      ['com.example.other', 'refused'],
      [consumer, 'allowed'],
    ]);
  });

  it('lets the provider work in a context of its own, without a session', async () => {
    await agree(ada);
    await ask(ada).expect(200);
    expect(providing.session).toBeNull();
  });

  it('hands over copies, in which no code of the provider lives on', async () => {
    class Row {
      constructor(readonly name: string) {}
      toJSON(): string {
        return 'code of the provider';
      }
    }
    await agree(ada);
    providing.resolver = async () => [new Row('Grace')];
    expect((await ask(ada).expect(200)).body).toEqual({ rows: [{ name: 'Grace' }] });
  });

  it.each<[string, typeof providing.resolver, string]>([
    ['throws', () => Promise.reject(new Error('postgres://secret')), 'failed'],
    ['throws at once', () => fail('postgres://secret'), 'failed'],
    ['answers with no list', () => Promise.resolve('x' as never), 'failed'],
    ['answers with code', () => Promise.resolve([() => 1]), 'failed'],
    ['answers with too many rows', () => Promise.resolve(Array.from({ length: 10_001 }, () => 1)), 'too-large'],
    ['answers with too much', () => Promise.resolve(['x'.repeat(17 * 1_048_576)]), 'too-large'],
  ])('a provider that %s gives nothing, tells nothing, and the person can see it', async (_, resolver, reason) => {
    await agree(ada);
    providing.resolver = resolver;
    const { body } = await ask(ada).expect(409);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await accesses(ada))[0]).toMatchObject({ outcome: 'refused', reason, rows: 0 });
  });

  it('a provider that does not answer is waited for no longer than the limit', async () => {
    const limits = instance.get(QueryLimits);
    const before = limits.resolverMs;
    limits.resolverMs = 20;
    try {
      await agree(ada);
      providing.resolver = () => new Promise(() => undefined);
      await ask(ada).expect(409);
      expect((await accesses(ada))[0]).toMatchObject({ outcome: 'refused', reason: 'too-slow' });
    } finally {
      limits.resolverMs = before;
    }
  });

  it.each([
    ['of a plugin that is not here', { providerId: 'com.example.nowhere' }, 409, 'provider-missing'],
    ['of a contract that nobody offers', { contract: 'secrets' }, 409, 'not-provided'],
    ['of a version that the manifest does not name', { version: '2' }, 500, 'not-declared'],
    ['of a plugin that the manifest does not name', { providerId: 'com.example.notes' }, 500, 'not-declared'],
  ])('a query %s is refused and written down', async (_, query, status, reason) => {
    await ask(ada, query).expect(status);
    expect((await accesses(ada))[0]).toMatchObject({ outcome: 'refused', reason, consumerId: consumer });
  });

  it('a plugin that declares nothing gets nothing, whatever the person agreed to', async () => {
    await agree(ada);
    await ask(ada, {}, '/unsaid').expect(500);
    expect((await accesses(ada))[0]).toMatchObject({ consumerId: 'com.example.unsaid', reason: 'not-declared' });
  });

  it.each([{ contract: 7 }, { contract: 'a\u0000b' }, { version: 'x'.repeat(300) }, { providerId: null }])(
    'words that cannot be of a manifest are not even written down: %j',
    async query => {
      await ask(ada, query).expect(500);
      expect(await accesses(ada)).toEqual([]);
    },
  );

  it('a provider that was switched off gives nothing', async () => {
    await agree(ada);
    const plugins = instance.get(PluginHost);
    await plugins.disable(provider);
    try {
      await ask(ada).expect(409);
      expect((await accesses(ada))[0]).toMatchObject({ reason: 'provider-disabled' });
    } finally {
      await plugins.enable(provider);
    }
    await ask(ada).expect(200);
  });

  it('what was taken back while the provider was at work is not handed over', async () => {
    const id = await agree(ada);
    providing.resolver = async ({ subjectUserId }) => {
      await ada.delete(`/api/account/data-grants/${id}`).expect(204);
      return [{ of: subjectUserId }];
    };
    await ask(ada).expect(403);
    expect((await accesses(ada))[0]).toMatchObject({ outcome: 'refused', reason: 'no-consent' });
  });

  it('hands nothing over that cannot be written down', async () => {
    await agree(ada);
    const rename = (from: string, to: string) => instance.dataSource.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    await rename('data_access_log', 'data_access_log_gone');
    try {
      const { body } = await ask(ada).expect(500);
      expect(body).not.toHaveProperty('rows');
    } finally {
      await rename('data_access_log_gone', 'data_access_log');
    }
  });

  it('notes the last use, at most once a minute', async () => {
    await agree(ada);
    expect((await grantOf(ada)).lastUsedAt).toBeNull();
    await ask(ada).expect(200);
    const first = (await grantOf(ada)).lastUsedAt;
    expect(first).not.toBeNull();
    await ask(ada).expect(200);
    expect((await grantOf(ada)).lastUsedAt).toBe(first);
  });

  it('answers the log in pages, newest first', async () => {
    for (let count = 0; count < 5; count++) await ask(ada).expect(403);
    const all = await accesses(ada);
    const first = await ada.get('/api/account/data-access-log?limit=3').expect(200);
    const second = await ada.get(`/api/account/data-access-log?limit=3&cursor=${first.body.nextCursor}`).expect(200);
    expect([...first.body.accesses, ...second.body.accesses]).toEqual(all);
    expect([first.body.accesses.length, second.body.nextCursor]).toEqual([3, null]);
    await ada.get('/api/account/data-access-log?cursor=eA').expect(400);
    await ada.get('/api/account/data-access-log?limit=201').expect(400);
  });

  it('goes with the person: their grants, tokens and log are deleted with them', async () => {
    await agree(ada);
    await ask(ada).expect(200);
    await ada.delete('/api/account').expect(200);
    for (const table of ['consent_grants', 'consent_tokens', 'data_access_log']) {
      const rows = await instance.dataSource.query(`SELECT 1 FROM ${table} WHERE user_id = '${ada.user.id}'`);
      expect(rows).toEqual([]);
    }
  });

  it('answers administrators who shares what, in pages, and nobody else', async () => {
    await agree(ada);
    const bob = instance.as(instance.auth.add(aUser()));
    await agree(bob);
    const first = await instance.as('auditor').get('/api/admin/data-grants?limit=1').expect(200);
    expect(first.body.grants).toEqual([{ ...(await grantOf(bob)), userId: bob.user.id }]);
    const second = await instance.withAdminKey().get(`/api/admin/data-grants?limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body.grants).toMatchObject([{ userId: ada.user.id, ...way }]);
    await bob.get('/api/admin/data-grants').expect(403);
  });

  it('shows suggestions, which open nothing, go when they are dismissed, and when the person agrees', async () => {
    const suggest = async () => {
      const row = [newId(), 'default', ada.user.id, consumer, provider, 'people', '1', new Date().toISOString()];
      const values = row.map(value => `'${value}'`).join(', ');
      await instance.dataSource.query(
        `INSERT INTO consent_suggestions (id, tenant_id, user_id, consumer_id, provider_id, contract, version, created_at) VALUES (${values})`,
      );
      return row[0]!;
    };
    const listed = async () => (await ada.get('/api/account/data-grants')).body.suggestions;

    const id = await suggest();
    expect(await listed()).toEqual([{ id, ...way }]);
    await ask(ada).expect(403);
    await instance.as('user').delete(`/api/account/data-grants/${id}`).expect(404);
    await ada.delete(`/api/account/data-grants/${id}`).expect(204);
    expect(await listed()).toEqual([]);

    await suggest();
    await agree(ada);
    expect(await listed()).toEqual([]);
  });
});

function fail(message: string): never {
  throw new Error(message);
}
