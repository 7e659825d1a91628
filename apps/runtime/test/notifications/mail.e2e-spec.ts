import { MailOutbox } from '@sv/server/mail/outbox';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import {
  deadMailUrl,
  startMailServer,
  startSilentServer,
  type TestMailServer,
} from '@sv/server/mail/testing/test-mail-server';
import { waitFor } from '@sv/server/testing/wait-for';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const MAIL = { to: 'ada@example.com', subject: 'A subject', text: 'Words', html: '<p>Words</p>' };
const MAIL_FROM = 'Work <work@example.com>';

describe('mail of the platform', () => {
  let server: TestMailServer;
  let instance: TestInstance;
  beforeEach(async () => (server = await startMailServer()));
  afterEach(async () => {
    await instance.close();
    await server.close();
  });

  const start = async (smtpUrl = server.url) =>
    (instance = await startTestInstance({ env: { SMTP_URL: smtpUrl, MAIL_FROM } }));
  const queue = (createdAt = new Date()) =>
    instance.get(MailOutbox).queue(instance.dataSource.manager, MAIL, createdAt);
  const health = async () => (await instance.as('auditor').get('/api/admin/health').expect(200)).body;
  const test = (body: object = {}) => instance.as('admin').post('/api/admin/mail/test').send(body);

  it('is sent from the outbox by itself', async () => {
    await start();
    await queue();

    expect(await server.until(1)).toMatchObject([{ to: ['ada@example.com'], from: 'work@example.com' }]);
  });

  describe('tried from the settings', () => {
    it('goes to whoever asks, and shows what the server said', async () => {
      await start();
      const { body } = await test().expect(200);

      expect(body).toEqual({ accepted: true, response: expect.stringMatching(/^250 /) });
      expect(server.taken).toMatchObject([{ to: [instance.people.get('admin')!.email] }]);
      expect(await instance.dataSource.getRepository(OutboxMail).count()).toBe(0);
    });

    it('goes to the address that is named; an admin key has to name one', async () => {
      await start();
      const key = instance.withAdminKey();
      const refused = await key.post('/api/admin/mail/test').send({}).expect(400);
      expect(refused.body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/to' }] });
      await key.post('/api/admin/mail/test').send({ to: 'ops@example.com' }).expect(200);

      expect(server.taken).toMatchObject([{ to: ['ops@example.com'] }]);
    });

    it.each([
      [{ code: 550, text: 'no such user', at: 'rcpt' as const }, /^550 no such user/],
      [{ code: 451, text: 'try later', at: 'data' as const }, /^451 try later/],
    ])('shows the refusal %j in the words of the server', async (refusal, words) => {
      await start();
      server.refusal = refusal;

      expect((await test().expect(200)).body).toEqual({ accepted: false, response: expect.stringMatching(words) });
    });

    it('shows a wrong password as the server does, and not the password', async () => {
      const strict = await startMailServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_, __, done) => done(Object.assign(new Error('5.7.8 denied'), { responseCode: 535 })),
      });
      await start(strict.url.replace('//', '//work:a-password@'));
      const { body, text } = await test().expect(200);
      await strict.close();

      expect(body).toEqual({ accepted: false, response: '535 5.7.8 denied' });
      expect(text).not.toContain('a-password');
    });

    it('shows a dead server, and one that says nothing before a person loses patience', async () => {
      await start(await deadMailUrl());
      expect((await test().expect(200)).body).toEqual({
        accepted: false,
        response: expect.stringContaining('ECONNREFUSED'),
      });
      await instance.close();
      const silent = await startSilentServer();
      await start(silent.url);
      const from = Date.now();
      expect((await test().expect(200)).body).toMatchObject({ accepted: false });
      expect(Date.now() - from).toBeLessThan(20_000);
      await silent.close();
    });

    it('is 409 while mail is off, and 400 for what is no address', async () => {
      instance = await startTestInstance();
      expect((await test().expect(409)).body.code).toBe('mail-not-configured');
      for (const to of [7, '', 'nobody', null, ['a@example.com'], 'a@example.com\r\nRCPT TO:<b@example.com>'])
        expect([to, (await test({ to })).status]).toEqual([to, 400]);
      expect((await test({ other: 1 })).status).toBe(400);
    });

    it('cannot be used to send many', async () => {
      await start();
      const statuses: number[] = [];
      for (let sent = 0; sent < 25; sent++) statuses.push((await test({ to: 'eve@example.com' })).status);

      expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(20);
      const last = await test({ to: 'eve@example.com' });
      expect([last.status, last.body.code]).toEqual([429, 'rate-limited']);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  it('stands in health with that of identity, and is a problem when it fails for a minute', async () => {
    await start(await deadMailUrl());
    expect((await health()).mailer).toEqual({ configured: true, queued: 0, lastError: null });
    await queue();
    instance.auth.mail = { configured: true, queued: 2, lastError: null, failingSince: null };
    await waitFor(async () => (await health()).mailer.lastError !== null);

    const fresh = await health();
    expect(fresh.mailer).toMatchObject({ queued: 3, lastError: expect.stringContaining('ECONNREFUSED') });
    expect(fresh.problems.map(({ code }: { code: string }) => code)).not.toContain('mail-failing');
    const failingSince = new Date(Date.now() - 61_000).toISOString();
    instance.auth.mail = { configured: true, queued: 2, lastError: '421 closed', failingSince };
    const failing = await health();
    expect(failing.status).toBe('degraded');
    expect(failing.problems).toContainEqual({ code: 'mail-failing', detail: expect.stringContaining(failingSince) });
    instance.auth.mail = { configured: true, queued: 0, lastError: null, failingSince: null };
    await instance.dataSource.getRepository(OutboxMail).clear();
    expect((await health()).problems.map(({ code }: { code: string }) => code)).not.toContain('mail-failing');
  });

  it('is a problem by its own outbox too', async () => {
    await start(await deadMailUrl());
    await queue(new Date(Date.now() - 61_000));
    await waitFor(async () => (await health()).problems.some(({ code }: { code: string }) => code === 'mail-failing'));
  });
});
