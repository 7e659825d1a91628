import { Vault } from '@sv/server/keys/vault';
import { MailOutbox } from '@sv/server/mail/outbox';
import type { MailConfig } from '@sv/server/mail/mail-config';
import { openMail, sealMail } from '@sv/server/mail/sealed-mail';
import { startMailServer, startSilentServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { waitFor } from '@sv/server/testing/wait-for';
import { createServer, type AddressInfo } from 'node:net';
import { Revisions } from '../../src/kernel/database/revisions';
import { putSetting } from '../../src/kernel/settings/platform-settings.sql';
import { freshDatabase, SECRET, startTestInstance, type TestInstance } from '../support/test-instance';

const MAIL = '/api/admin/mail';
const FROM = 'Work <work@example.com>';
const PASSWORD = 'a-password-of-the-mail-server';
const NOTHING = {
  source: 'none',
  host: null,
  port: null,
  security: null,
  user: null,
  hasPassword: false,
  from: null,
  locked: [],
};
const ALL = ['host', 'port', 'security', 'user', 'password', 'from'];

let server: TestMailServer;
let instance: TestInstance;
const start = async () => {
  server = await startMailServer();
  instance = await startTestInstance();
};
const end = async () => {
  await instance.close();
  await server.close();
};

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
const here = () => ({ host: '127.0.0.1', port: portOf(server), security: 'none', from: FROM });
const change = (body: object, on = instance) => on.as('owner').patch(MAIL).send(body);
const read = async () => (await instance.as('auditor').get(MAIL).expect(200)).body as Record<string, unknown>;
const handed = () => {
  const sealed = instance.auth.mailServers.at(-1);
  return sealed ? openMail(new Vault(SECRET), sealed) : null;
};
const queue = (on = instance) =>
  on.get(MailOutbox).queue(on.dataSource.manager, { to: 'ada@example.com', subject: 'Hello', text: 'x', html: 'x' });

describe('the mail server that Console sets', () => {
  beforeEach(start);
  afterEach(end);

  it('is none at first, and used by both servers once it is set, without a restart', async () => {
    expect(await read()).toEqual({ ...NOTHING, version: 0 });
    expect(await queue()).toBe(false);
    const { body } = await change({ ...here(), user: 'work', password: PASSWORD, security: 'starttls' }).expect(200);
    expect(body).toEqual({
      ...NOTHING,
      source: 'settings',
      host: '127.0.0.1',
      port: portOf(server),
      security: 'starttls',
      user: 'work',
      hasPassword: true,
      from: FROM,
      version: 1,
    });
    await waitFor(() => handed()?.password === PASSWORD);
    expect(handed()).toMatchObject({ host: '127.0.0.1', user: 'work', security: 'starttls', from: FROM });

    await change({ user: null, security: 'none' }).expect(200);
    expect(await queue()).toBe(true);
    expect(await server.until(1, 2000)).toMatchObject([{ from: 'work@example.com', to: ['ada@example.com'] }]);
    await waitFor(() => handed()?.user === null);
  });

  it('shows in what pages know, and is switched off again', async () => {
    const sendsMail = async () => (await instance.as('user').get('/api/shell')).body.sendsMail as unknown;
    expect(await sendsMail()).toBeUndefined();
    await change(here()).expect(200);
    expect(await sendsMail()).toBe(true);
    expect((await instance.as('auditor').get('/api/admin/health')).body.mailer.configured).toBe(true);

    const { body } = await change({ host: null }).expect(200);
    expect(body).toEqual({ ...NOTHING, version: 2 });
    expect([await sendsMail(), await queue()]).toEqual([undefined, false]);
    await waitFor(() => instance.auth.mailServers.at(-1) === null);
  });

  it('is used within a second when another process has set it', async () => {
    const config: MailConfig = {
      ...{ host: '127.0.0.1', port: portOf(server), security: 'none', user: null, password: null },
      ...{ from: FROM, source: 'settings' },
    };
    await instance.dataSource.transaction(async tx => {
      await Revisions.grow(tx, 'mail');
      await putSetting(tx, 'mail-server', sealMail(new Vault(SECRET), config));
    });
    await waitFor(async () => (await read())['version'] === 1, 1500);
    expect(await queue()).toBe(true);
    await server.until(1, 2500);
    await waitFor(() => handed()?.port === portOf(server));
  });

  it('is still there after a restart', async () => {
    const ground = await freshDatabase();
    const first = await startTestInstance({ ground });
    await change(here(), first).expect(200);
    await first.close();
    const second = await startTestInstance({ ground });
    expect((await second.as('auditor').get(MAIL)).body).toMatchObject({ source: 'settings', host: '127.0.0.1' });
    await second.close();
    await ground.clear();
  });

  it('takes the usual port of the security, until somebody chooses another one', async () => {
    const port = async (body: object) => (await change(body).expect(200)).body.port as number;
    expect(await port({ host: 'mail.example.com', from: 'work@example.com' })).toBe(587);
    expect(await port({ security: 'tls' })).toBe(465);
    expect(await port({ port: 2525 })).toBe(2525);
    expect(await port({ security: 'starttls' })).toBe(2525);
    expect(await port({ port: null })).toBe(587);
  });

  it('writes down who changed what, without a value', async () => {
    await change({ ...here(), user: 'work', password: PASSWORD, security: 'starttls' }).expect(200);
    const from = 'other@example.com';
    for (let time = 0; time < 2; time++) await change({ from }).expect(200);
    const { body } = await instance.as('auditor').get('/api/admin/activity?action=mail.changed').expect(200);

    expect(body.entries.map(({ metadata }: { metadata: object }) => metadata)).toEqual([
      { settings: 'from' },
      { settings: ALL.join(', ') },
    ]);
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  it('keeps the password sealed', async () => {
    await change({ ...here(), user: 'work', password: PASSWORD, security: 'starttls' }).expect(200);
    const rows = await instance.dataSource.query('SELECT key, value FROM platform_settings');

    expect(JSON.stringify(rows)).toContain('mail-server');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${PASSWORD}|work@example`));
  });

  it('cannot be changed while the environment decides, and says so with its value', async () => {
    await instance.close();
    const env = { SMTP_URL: `smtps://work:${PASSWORD}@mail.example.com`, MAIL_FROM: FROM };
    instance = await startTestInstance({ env });
    const shown = { source: 'environment', host: 'mail.example.com', port: 465, security: 'tls', user: 'work' };
    expect(await read()).toEqual({ ...shown, hasPassword: true, from: FROM, locked: ALL, version: 0 });
    expect((await change(here()).expect(409)).body.code).toBe('set-by-environment');
    const test = await instance.as('owner').post(`${MAIL}/test`).send({ settings: here() }).expect(409);
    expect(test.body.code).toBe('set-by-environment');
    await instance.close();
    instance = await startTestInstance({ env: { SMTP_URL: 'off' } });
    expect(await read()).toEqual({ ...NOTHING, source: 'environment', locked: ALL, version: 0 });
  });

  describe('pointed at a server of their own by who would read the link to the password of an owner', () => {
    const theirs = { host: 'mail.eve.example', port: 25, security: 'none', from: 'eve@example.com' };
    const keyFor = async (): Promise<string> => {
      const wish = { name: 'Script', capabilities: ['tenant:view', 'tenant:configure'] };
      return (await instance.as('owner').post('/api/admin/keys').send(wish).expect(201)).body.key as string;
    };

    it('stays where it is for an admin who is no owner, for a test too; what is stored may be tested', async () => {
      await change(here()).expect(200);
      const admin = instance.as('admin');
      for (const body of [theirs, { host: null }])
        expect((await admin.patch(MAIL).send(body).expect(403)).body.code).toBe('forbidden');
      const test = await admin.post(`${MAIL}/test`).send({ settings: theirs }).expect(403);
      expect(test.body.code).toBe('forbidden');
      await admin.post(`${MAIL}/test`).send({}).expect(200);
      expect(await read()).toMatchObject({ host: '127.0.0.1', port: portOf(server), version: 1 });
    });

    it('is seen by owners and administrators in the workspace, once for each change, and by nobody else', async () => {
      const title = 'The mail server was changed';
      const notices = async (who: 'owner' | 'admin' | 'auditor') => {
        const { text } = await instance.as(who).get('/api/account/notifications').expect(200);
        return text.split(title).length - 1;
      };
      await change(here()).expect(200);
      await change(here()).expect(200);
      expect([await notices('owner'), await notices('admin'), await notices('auditor')]).toEqual([1, 1, 0]);
    });

    it('stays where it is for every admin key, also one with tenant:configure', async () => {
      await change(here()).expect(200);
      for (const client of [instance.withAdminKey(await keyFor()), instance.withAdminKey()]) {
        await client.patch(MAIL).send(theirs).expect(401);
        await client.post(`${MAIL}/test`).send({ to: 'eve@example.com', settings: theirs }).expect(403);
        await client.post(`${MAIL}/test`).send({ to: 'ops@example.com' }).expect(200);
      }
      expect(await read()).toMatchObject({ host: '127.0.0.1', port: portOf(server), version: 1 });
    });
  });

  describe('tried before it is stored', () => {
    const test = (settings: object) => instance.as('owner').post(`${MAIL}/test`).send({ settings });

    it('answers as the server does, and stores nothing; the log names the server', async () => {
      const { body } = await test(here()).expect(200);
      expect(body).toEqual({ accepted: true, response: expect.stringMatching(/^250 /) });
      expect(server.taken).toMatchObject([{ to: [instance.people.get('owner')!.email] }]);
      expect(await read()).toEqual({ ...NOTHING, version: 0 });
      const { entries } = (await instance.as('auditor').get('/api/admin/activity?action=mail.tested')).body;
      expect(entries[0].metadata).toEqual({ accepted: true, server: `127.0.0.1:${portOf(server)}` });
    });

    it('does not show what other services say to whoever connects', async () => {
      const other = createServer(socket => socket.on('error', () => undefined).end('SSH-2.0-Secret_9.7\r\n'));
      await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const { body, text } = await test({ ...here(), port }).expect(200);
      expect(body.accepted).toBe(false);
      expect(text).not.toContain('SSH');
      await new Promise(resolve => other.close(resolve));
    });

    it('is refused where the server offers no encryption that was asked for', async () => {
      const { body } = await test({ ...here(), security: 'starttls' }).expect(200);
      expect(body).toMatchObject({ accepted: false });
      expect(server.taken).toEqual([]);
    });

    it('is limited, so that nobody looks for open ports with it', async () => {
      const silent = await startSilentServer();
      await silent.close();
      const tries = await Promise.all(
        Array.from({ length: 14 }, () => test({ ...here(), port: portOf(silent) }).then(({ status }) => status)),
      );
      expect(tries.filter(status => status === 200)).toHaveLength(10);
      expect(tries.filter(status => status === 429)).toHaveLength(4);
    });
  });
});

describe('the mail server that nobody has set', () => {
  beforeAll(start);
  afterAll(end);

  it.each([
    [{ host: '' }, '/host'],
    [{ host: 'mail example' }, '/host'],
    [{ host: 'smtp://mail.example.com' }, '/host'],
    [{ host: '169.254.169.254' }, '/host'],
    [{ host: 7 }, '/host'],
    [{ port: 0 }, '/port'],
    [{ port: 65_536 }, '/port'],
    [{ port: '25' }, '/port'],
    [{ security: 'ssl' }, '/security'],
    [{ security: null }, '/security'],
    [{ user: 'a\r\nb', password: 'x' }, '/user'],
    [{ user: 'work' }, '/password'],
    [{ from: 'nobody' }, '/from'],
    [{ from: null }, '/from'],
    [{ from: 'Work <work@example.com>, eve@example.com' }, '/from'],
    [{ from: 'Work, Inc <work@example.com>' }, '/from'],
    [{ from: 'Work\r\nBcc: <eve@example.com>' }, '/from'],
    [{ smtpUrl: 'x' }, '/smtpUrl'],
  ])('refuses %j, and changes nothing', async (wrong, pointer) => {
    const { body } = await change({ host: 'mail.example.com', from: 'work@example.com', ...wrong }).expect(400);

    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
    expect(await read()).toEqual({ ...NOTHING, version: 0 });
  });
});

describe('the mail server that Console sets, and its password', () => {
  beforeAll(async () => {
    await start();
    await change({ ...here(), user: 'work', password: PASSWORD, security: 'starttls' }).expect(200);
  });
  afterAll(end);

  it.each([{ host: 'mail.eve.example' }, { port: 2525 }, { user: 'eve' }, { security: 'none' }])(
    'is not sent to what %j makes of it, neither for a test nor for good',
    async change_ => {
      const { body } = await change(change_).expect(400);
      expect(body.errors).toMatchObject([{ pointer: '/password' }]);
      const tested = await instance.as('owner').post(`${MAIL}/test`).send({ settings: change_ }).expect(400);
      expect(tested.body.errors).toMatchObject([{ pointer: '/settings/password' }]);
      expect(await read()).toMatchObject({ host: '127.0.0.1', user: 'work', version: 1 });
    },
  );

  it('stays with another sender, and goes with the user', async () => {
    expect((await change({ from: 'other@example.com' }).expect(200)).body.hasPassword).toBe(true);
    expect((await change({ user: null, security: 'none' }).expect(200)).body.hasPassword).toBe(false);
  });
});
