import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { RuntimeConfig } from '../src/kernel/config/runtime-config';
import { PreferenceCookies } from '../src/people/preferences/preference-cookies';
import { aUser } from './support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from './support/test-instance';

const PREFERENCES = '/api/account/preferences';

describe('the preferences of an account', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());

  it('begin with defaults', async () => {
    const { body } = await somebody().get(PREFERENCES).expect(200);
    expect(body).toEqual({ theme: 'system', language: null, timezone: 'UTC', locale: 'en', version: 0 });
  });

  it('change field by field; what is missing stays, and null goes back to the default', async () => {
    const me = somebody();
    await me.patch(PREFERENCES).send({ theme: 'dark', locale: 'de-ch' }).expect(200);
    await me.patch(PREFERENCES).send({ timezone: 'Europe/Zurich' }).expect(200);
    expect((await me.get(PREFERENCES)).body).toEqual({
      theme: 'dark',
      language: null,
      timezone: 'Europe/Zurich',
      locale: 'de-CH',
      version: 2,
    });

    const { body } = await me.patch(PREFERENCES).send({ theme: null, locale: null }).expect(200);
    expect(body).toEqual({ theme: 'system', language: null, timezone: 'Europe/Zurich', locale: 'en', version: 3 });
  });

  it('of one person are not those of another', async () => {
    const [me, other] = [somebody(), somebody()];
    await me.patch(PREFERENCES).send({ theme: 'dark' }).expect(200);
    expect((await other.get(PREFERENCES)).body.theme).toBe('system');
  });

  it('survive forty changes at once, each of its own field', async () => {
    const me = somebody();
    const changes = [{ theme: 'light' }, { timezone: 'Asia/Tokyo' }, { locale: 'fr' }, {}];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => me.patch(PREFERENCES).send(changes[at % 4])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await me.get(PREFERENCES)).body).toEqual({
      theme: 'light',
      language: null,
      timezone: 'Asia/Tokyo',
      locale: 'fr',
      version: 30,
    });
  });

  it('put the theme into a cookie that scripts can read, and the language into another', async () => {
    const { headers } = await somebody().patch(PREFERENCES).send({ theme: 'dark' }).expect(200);
    expect(headers['set-cookie']).toEqual([
      'sv-theme=dark; Path=/; SameSite=Lax; Max-Age=31536000',
      'sv-language=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
  });

  it('are handed to the auth server, which writes mails in that language', async () => {
    const user = aUser();
    await instance.as(user).patch(PREFERENCES).send({ language: 'de', timezone: 'Europe/Zurich' }).expect(200);
    const call = instance.auth.calls.find(({ path }) => path === `/internal/users/${user.id}/locale`);
    expect(call).toMatchObject({ method: 'PUT', body: { language: 'de', locale: 'en', timeZone: 'Europe/Zurich' } });
  });

  it.each([
    [{ theme: 'blue' }, '/theme'],
    [{ timezone: 'Mars/Olympus' }, '/timezone'],
    [{ timezone: 5 }, '/timezone'],
    [{ timezone: 'Europe/Zurich\u0000' }, '/timezone'],
    [{ locale: 'no such locale' }, '/locale'],
    [{ locale: 'x'.repeat(10_000) }, '/locale'],
    [{ language: 'xx' }, '/language'],
    [{ language: 'en-XA' }, '/language'],
    [{ colour: 'red' }, '/colour'],
  ])('refuse %j', async (change, pointer) => {
    const me = somebody();
    const { body } = await me.patch(PREFERENCES).send(change).expect(400);
    expect(body.errors).toEqual([{ pointer, detail: expect.any(String) }]);
    expect((await me.get(PREFERENCES)).body).toEqual({
      theme: 'system',
      language: null,
      timezone: 'UTC',
      locale: 'en',
      version: 0,
    });
  });
});

describe('the cookies under an https PUBLIC_URL', () => {
  it('are Secure', () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const config = Object.assign(new RuntimeConfig(), { publicUrl: 'https://desk.example' });
    const preferences = { theme: 'dark', language: 'de', timezone: 'UTC', locale: 'en' } as const;
    new PreferenceCookies(config).setCookies(response, preferences);
    expect(response.getHeader('set-cookie')).toEqual([
      'sv-theme=dark; Path=/; SameSite=Lax; Max-Age=31536000; Secure',
      'sv-language=de; Path=/; SameSite=Lax; Secure; Max-Age=31536000',
    ]);
  });
});
