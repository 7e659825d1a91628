import { asGerman } from '@sv/server/testing/as-german';
import request from 'supertest';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { aUser } from '../support/auth-server/fake-users';
import { agree, consentPath, navigation, provider, sharingPlugins, tokenOf } from '../support/plugins/sharing-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

describe('/consent', () => {
  let instance: TestInstance;
  let ada: Client;
  beforeAll(async () => (instance = await startTestInstance({ plugins: sharingPlugins() })));
  afterAll(() => instance.close());
  beforeEach(() => {
    ada = instance.as(instance.auth.add(aUser({ name: 'Ada', email: 'ada@example.com' })));
  });

  /** As a browser on plain http in a LAN, which says nothing of what it wants the page for. */
  const silent = { accept: 'text/html' };
  const answer = (client: Client, form: string | object) =>
    client
      .post(consentPath)
      .set(silent)
      .type('form')
      .send(form as object);

  it('is a document of its own that nobody can frame or reach from another window', async () => {
    const { headers, text } = await ada.get(consentPath).set(navigation).expect(200);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'noopener-allow-popups',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /script-src 'nonce-[^']+' 'strict-dynamic';.*frame-ancestors 'none'/,
      ),
    });
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy']!)![1];
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(text).not.toContain('sv-root');
  });

  it('says who gets what and why, in the words of both manifests, as text and nothing else', async () => {
    const { text } = await ada.get(consentPath).set(navigation).expect(200);
    expect(text).toContain('Let Reader read from People &amp; co?');
    expect(text).toContain('Names &lt;b&gt;of&lt;/b&gt; &#95;&#95;NONCE&#95;&#95; people');
    expect(text).toContain('To greet them &quot;by name&quot;.');
    expect(text).toContain('ada@example.com');
    expect(text).toContain('href="/reader">Cancel');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '"><script>'])(
    'sends nobody away to %s',
    async returnUrl => {
      const path = consentPath.replace('%2Freader', encodeURIComponent(returnUrl));
      const { text } = await ada.get(path).set(navigation).expect(200);
      expect(text).toContain('data-return-url="/"');
      expect(text).toContain('href="/">Cancel');
    },
  );

  it('asks who is calling first', async () => {
    const { headers } = await instance.anonymous().get(consentPath).set(navigation).expect(303);
    expect(headers['location']).toBe(`/login?returnUrl=${encodeURIComponent(consentPath)}`);
    const due = instance.as(ada.user, { mfaDueAt: 1 });
    const { headers: enrol } = await due.get(consentPath).set(navigation).expect(303);
    expect(enrol['location']).toMatch(/^\/login\?enrol=1&/);
    await instance.anonymous().post(consentPath).type('form').send('password=x').expect(401);
  });

  it('has nothing more to ask once the person agreed', async () => {
    await agree(ada);
    const { text } = await ada.get(consentPath).set(navigation).expect(200);
    expect(text).toContain('You have already agreed to this');
    expect(tokenOf(text)).toBeUndefined();
  });

  it('says that a plugin is switched off', async () => {
    const plugins = instance.get(PluginHost);
    await plugins.disable(provider);
    try {
      const { text } = await ada.get(consentPath).set(navigation).expect(409);
      expect(text).toContain('People &amp; co is turned off');
      expect(tokenOf(text)).toBeUndefined();
    } finally {
      await plugins.enable(provider);
    }
  });

  it.each(['put', 'patch', 'delete'] as const)('does not answer %s', async method => {
    const { headers } = await ada[method](consentPath).expect(405);
    expect(headers['allow']).toBe('GET, HEAD, POST');
  });

  it('gives HEAD the same headers and no token', async () => {
    await ada.get(consentPath).set(navigation);
    const count = async () => (await instance.dataSource.query('SELECT 1 FROM consent_tokens')).length;
    const before = await count();
    const head = request(instance.url)
      .head(consentPath)
      .set({ ...navigation, cookie: ada.cookie });
    expect((await head.expect(200)).headers['cross-origin-opener-policy']).toBe('noopener-allow-popups');
    expect(await count()).toBe(before);
  });

  describe('where the browser does not say what it wants the page for', () => {
    it('asks for the password, and gives the token only for that', async () => {
      const { text } = await ada.get(consentPath).set(silent).expect(200);
      expect(tokenOf(text)).toBeUndefined();
      expect(text).toMatch(/<form method="post" action="\/consent\?[^"]+">/);
      expect(text).toContain('type="password"');

      const { text: page, headers } = await answer(ada, { password: 'right password' }).expect(200);
      expect(headers['cross-origin-opener-policy']).toBe('noopener-allow-popups');
      const consentToken = tokenOf(page);
      await ada.post('/api/account/data-grants').send({ consentToken }).expect(201);
    });

    it('says so when it was wrong, and gives nothing', async () => {
      const { text } = await answer(ada, { password: 'wrong' }).expect(401);
      expect(text).toContain('role="alert"');
      expect(text).toContain('type="password"');
      expect(tokenOf(text)).toBeUndefined();
    });

    it('asks those with a second factor for a code', async () => {
      const mfa = { totp: true, passkeys: 0 };
      const grace = instance.as(instance.auth.add(aUser({ mfa })));
      const { text } = await grace.get(consentPath).set(silent).expect(200);
      expect(text).toContain('name="code"');
      expect((await answer(grace, { password: 'right password' }).expect(403)).text).toContain('name="code"');
      expect((await answer(grace, { code: '999999' }).expect(401)).text).toContain('name="code"');
      const { text: page } = await answer(grace, { code: ' 123456 ' }).expect(200);
      expect(tokenOf(page)).toBeDefined();
    });

    it('hands on how long to wait after too many guesses', async () => {
      const { headers, text } = await answer(ada, { code: '000000' }).expect(429);
      expect(headers['retry-after']).toBe('2');
      expect(tokenOf(text)).toBeUndefined();
    });

    it('tells the auth server whose browser is guessing, and of its cookies the known device alone', async () => {
      await answer(ada, { password: 'wrong' })
        .set('cookie', `${ada.cookie}; sv_device=known`)
        .set('user-agent', 'Firefox');
      const { path, body, headers } = instance.auth.calls.find(call => call.path.endsWith('/reauthenticate'))!;
      expect(path).toContain('/internal/users/');
      expect(Object.keys(body)).toEqual(['password']);
      const last = instance.auth.calls.filter(call => call.path.endsWith('/reauthenticate')).at(-1)!;
      expect(last.headers).toMatchObject({ cookie: 'sv_device=known', 'user-agent': 'Firefox' });
      expect(last.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
      expect(headers['x-sv-forwarded-key']).toBeDefined();
    });

    it.each([
      ['nothing', ''],
      ['both', 'password=x&code=123456'],
      ['one twice', 'password=x&password=y'],
      ['an empty one', 'password='],
      ['something else', 'token=x'],
      ['one that is far too long', `password=${'x'.repeat(2000)}`],
    ])('refuses a form with %s', async (_, form) => {
      const { text } = await answer(ada, form).expect(400);
      expect(tokenOf(text)).toBeUndefined();
    });

    it('takes forms alone, small ones, and of its own pages', async () => {
      const send = () => ada.post(consentPath).set(silent);
      await send().send({ password: 'right password' }).expect(415);
      await answer(ada, `password=${'x'.repeat(9000)}`).expect(413);
      const { body } = await ada
        .post(consentPath)
        .type('form')
        .send('password=x')
        .set('origin', 'https://evil.example');
      expect(body.code).toBe('cross-origin');
    });

    it('gives a script nothing even for the password, where the browser says that it is one', async () => {
      const { text } = await answer(ada, { password: 'right password' })
        .set({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' })
        .expect(403);
      expect(tokenOf(text)).toBeUndefined();
    });
  });

  it('is the only route that takes a form', async () => {
    await ada.post('/api/account/data-grants').type('form').send('consentToken=x').expect(415);
    await ada.post('/reader/api/people').type('form').send('x=y').expect(415);
    await ada.post('/').type('form').send('x=y').expect(405);
  });

  describe('in German', () => {
    const german = { ...navigation, 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' };
    /** What people read: no script, no style, no names in the code. */
    const readIn = (html: string): string =>
      html
        .replace(/<(script|style)[^]*?<\/\1>|<span class="id">[^]*?<\/span>|<title>[^]*?<\/title>/g, '')
        .replaceAll('Names &lt;b&gt;of', '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');

    it('says the same, in the words that the apps bring, and the header names the language', async () => {
      const { text, headers } = await ada.get(consentPath).set(german).expect(200);
      expect(headers).toMatchObject({ 'content-language': 'de', vary: 'cookie, accept-language' });
      expect(text).toContain('<html lang="de"');
      expect(text).toContain('Darf Leserin Daten aus People &amp; co lesen?');
      expect(text).toContain('Um sie &lt;b&gt;mit Namen&lt;/b&gt; zu grüßen.');
      expect(text).toContain('data-unreachable="Der Workspace ist nicht erreichbar. Es wurde nichts geteilt."');
      expect(asGerman(readIn(text))).toBe(readIn(text));
    });

    it('says what went wrong too', async () => {
      const spoken = { ...silent, 'accept-language': 'de' };
      const { text } = await answer(ada, { password: 'wrong' }).set(spoken).expect(401);
      expect(text).toContain('role="alert">E-Mail-Adresse oder Passwort ist falsch.<');
      expect(asGerman(readIn(text))).toBe(readIn(text));
      const nothing = await ada.get('/consent?provider=x').set(spoken).expect(404);
      expect(nothing.text).toContain('Hier gibt es nichts zuzustimmen');
    });

    it('is what the person chose, whatever the browser prefers', async () => {
      const cookie = `${ada.cookie}; sv-language=en`;
      const { text, headers } = await ada.get(consentPath).set(german).set({ cookie }).expect(200);
      expect(headers['content-language']).toBe('en');
      expect(text).toContain('Let Reader read from People &amp; co?');
    });

    it('is how a refusal is answered to its page; a program that names no language reads English', async () => {
      const send = () => ada.post('/api/account/data-grants').send({ consentToken: 'x' });
      const page = await send().set('accept-language', 'de');
      expect(page.headers['content-language']).toBe('de');
      expect(page.body).toMatchObject({ code: 'consent-token-invalid', title: 'Zustimmung abgelaufen' });
      const program = await send();
      expect(program.body).toMatchObject({ code: 'consent-token-invalid', title: 'Agree on the consent page' });
      expect(program.status).toBe(page.status);
    });

    it('is how an error is shown to somebody who is not signed in', async () => {
      const page = await instance.anonymous().get('/nowhere.txt').set({ accept: 'text/html', 'accept-language': 'de' });
      expect(page.headers['content-language']).toBe('de');
      expect(page.text).toContain('<h1>Seite nicht gefunden</h1>');
      expect(asGerman(readIn(page.text))).toBe(readIn(page.text));
    });
  });
});
