import { newToken } from '@sv/server/keys/new-token';
import { ConsentTokens } from '../../src/plugins/data-sharing/consent-tokens/consent-tokens';
import { aUser } from '../support/auth-server/fake-users';
import {
  consentPath,
  consumer,
  navigation,
  sharingPlugins,
  tokenFor,
  tokenOf,
  way,
} from '../support/plugins/sharing-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const PARALLEL = 50;

describe('a forged consent', () => {
  let instance: TestInstance;
  let ada: Client;
  beforeAll(async () => (instance = await startTestInstance({ plugins: sharingPlugins() })));
  afterAll(() => instance.close());
  beforeEach(() => {
    ada = instance.as(instance.auth.add(aUser({ name: 'Ada' })));
  });

  const give = (client: Client, consentToken: unknown) =>
    client.post('/api/account/data-grants').send({ consentToken });
  const refused = async (client: Client, token: unknown) => {
    const { body } = await give(client, token).expect(403);
    expect(body.code).toBe('consent-token-invalid');
  };
  const grants = async (client: Client) => (await client.get('/api/account/data-grants').expect(200)).body.grants;
  const rows = () => instance.dataSource.query(`SELECT * FROM consent_tokens WHERE user_id = '${ada.user.id}'`);

  it.each(['', 'x', newToken(), '__proto__', 'a'.repeat(200)])('with a token that is none: %j', async token => {
    await refused(ada, token);
    expect(await grants(ada)).toEqual([]);
  });

  it.each([undefined, null, 7, {}, ['x'], 'a'.repeat(201)])('with no token at all: %j', async token => {
    await give(ada, token).expect(400);
  });

  it('with a body that says whom it is for: what is agreed to comes from the page alone', async () => {
    const consentToken = await tokenFor(ada);
    const body = { consentToken, ...way, consumerId: 'com.example.other' };
    await ada.post('/api/account/data-grants').send(body).expect(400);
    await give(ada, consentToken).expect(201);
    expect(await grants(ada)).toMatchObject([{ consumerId: consumer }]);
  });

  it('with the token of somebody else’s page, which stays good for them', async () => {
    const bob = instance.as(instance.auth.add(aUser({ name: 'Bob' })));
    const token = await tokenFor(bob);
    await refused(ada, token);
    await give(bob, token).expect(201);
    expect(await grants(ada)).toEqual([]);
  });

  it('with the token of another session of the same person', async () => {
    const elsewhere = instance.as(ada.user);
    await refused(elsewhere, await tokenFor(ada));
    expect(await grants(ada)).toEqual([]);
  });

  it('for another plugin than the page was about', async () => {
    const token = await tokenFor(ada, consentPath.replace(consumer, 'com.example.other'));
    await give(ada, token).expect(201);
    expect(await grants(ada)).toMatchObject([{ consumerId: 'com.example.other' }]);
    await ada.post('/reader/api/people').send({}).expect(403);
  });

  /** On a busy machine some find no connection to Postgres in time: these are told to come back, and changed nothing. */
  const answered = (answers: Awaited<ReturnType<typeof give>>[]) => answers.filter(({ status }) => status !== 503);

  it(`by replay: of ${PARALLEL} tries at once exactly one is a grant`, async () => {
    const token = await tokenFor(ada);
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => give(ada, token)));
    const statuses = answered(answers).map(({ status }) => status);
    expect(statuses.filter(status => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
    expect(await grants(ada)).toHaveLength(1);
    await refused(ada, token);
  });

  it(`with ${PARALLEL} tokens at once: they are all for one grant`, async () => {
    const tokens = await Promise.all(Array.from({ length: PARALLEL }, () => tokenFor(ada)));
    const answers = await Promise.all(tokens.map(token => give(ada, token)));
    expect(new Set(answered(answers).map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await grants(ada)).toHaveLength(1);
  });

  it('with a token that is over, and what is over is cleared away', async () => {
    const tokens = instance.get(ConsentTokens);
    const caller = { kind: 'user', user: ada.user, session: { id: ada.sessionId } } as never;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await refused(ada, await tokens.issueToken(caller, way, ago(5)));
    await give(ada, await tokens.issueToken(caller, way, ago(4))).expect(201);
    await tokens.issueToken(caller, way);

    expect(await rows()).toHaveLength(2);
    await tokens.sweepTokens();
    expect(await rows()).toHaveLength(1);
  });

  it('with what stands in the database: the token itself does not', async () => {
    const token = await tokenFor(ada);
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain(token);
    await refused(ada, row.token_hash);
  });

  it('from a page of another origin', async () => {
    const token = await tokenFor(ada);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const { body } = await give(ada, token).set(headers).expect(403);
      expect(body.code).toBe('cross-origin');
    }
  });

  it('with an admin key, for whom nobody can agree', async () => {
    const token = await tokenFor(ada);
    await instance.withAdminKey().post('/api/account/data-grants').send({ consentToken: token }).expect(401);
    await instance.withAdminKey().get(consentPath).set(navigation).expect(303);
  });

  it.each<[string, Record<string, string>]>([
    ['a script that fetches it', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a script that asks for a document', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['an object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }],
    ['a page that is loaded in advance', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of old', { purpose: 'prefetch' }],
  ])('by reading the page: %s gets no token, nor a form that could give one', async (_, headers) => {
    const { text } = await ada
      .get(consentPath)
      .set({ ...navigation, ...headers })
      .expect(403);
    expect(tokenOf(text)).toBeUndefined();
    expect(text).not.toContain('<form');
    expect(await rows()).toEqual([]);
  });

  it('with a service worker in between, which is sent around once, and gets nothing where it stays', async () => {
    const worker = { ...navigation, 'sec-fetch-dest': 'empty' };
    const { headers } = await ada.get(consentPath).set(worker).expect(303);
    expect(headers['location']).toBe(`${consentPath}&ngsw-bypass=1`);
    await ada.get(headers['location']!).set(worker).expect(403);
    expect(await rows()).toEqual([]);
  });

  it('when the plugins no longer say so: a page for what no manifest names is none', async () => {
    for (const path of [
      consentPath.replace('contract=people', 'contract=secrets'),
      consentPath.replace('version=1', 'version=2'),
      consentPath.replace(consumer, 'com.example.unsaid'),
      consentPath.replace(consumer, 'com.example.notes'),
      consentPath.replace(consumer, 'com.example.backroom'),
      consentPath.replace(consumer, '../../x'),
      '/consent',
    ]) {
      const { text } = await ada.get(path).set(navigation).expect(404);
      expect(tokenOf(text)).toBeUndefined();
    }
    expect(await rows()).toEqual([]);
  });
});
