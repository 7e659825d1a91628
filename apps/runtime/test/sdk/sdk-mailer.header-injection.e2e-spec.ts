import { InvalidInputError, sdk, StoreAccessError, type MailMessage } from '@sv/sdk';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { deadMailUrl, startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { waitFor } from '@sv/server/testing/wait-for';
import type { RequestContext } from '../../src/kernel/request-context/request-context';
import { asPlugin } from '../support/calling';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

const POST = 'com.example.post';
const MAIL = { to: 'ada@example.com', subject: 'A subject', text: 'Words' };
const plugins = [...testPlugins(), aPlugin({ id: POST, permissions: ['mailer:send', 'db'] })];

describe('sdk.mailer', () => {
  let server: TestMailServer;
  let instance: TestInstance;
  beforeAll(async () => {
    server = await startMailServer();
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Work <work@example.com>' };
    instance = await startTestInstance({ env, plugins });
  });
  afterAll(async () => {
    await instance.close();
    await server.close();
  });
  // What was taken by the server may still are in the queue for a moment.
  beforeEach(async () => {
    await waitFor(async () => (await queued()) === 0);
    server.taken.splice(0);
  });

  const send = (message: Partial<Record<keyof MailMessage, unknown>>, context: Partial<RequestContext> = {}) =>
    asPlugin(instance, POST, () => sdk.mailer.send({ ...MAIL, ...message } as MailMessage), context);
  const queued = () => instance.dataSource.getRepository(OutboxMail).count();

  it('queues a mail that then comes from the instance, whoever asks', async () => {
    expect(await send({ html: '<p>Words</p>' })).toEqual({ accepted: true });
    const [mail] = await server.until(1);

    expect(mail).toMatchObject({ from: 'work@example.com', to: ['ada@example.com'] });
    expect(mail!.headers).toContain('Subject: A subject');
    expect(mail!.headers).toContain('multipart/alternative');
  });

  it('sends what has only text, or only HTML, as that', async () => {
    await send({});
    await send({ text: undefined, html: '<p>Only this</p>' });
    const mails = await server.until(2);

    const types = mails.map(({ headers }) => /^content-type: ([^;\s]+)/im.exec(headers)?.[1]).sort();
    expect(types).toEqual(['text/html', 'text/plain']);
  });

  describe('attack: a header of one’s own', () => {
    it.each([
      ['/to', { to: 'ada@example.com\r\nBcc: eve@example.com' }],
      ['/to', { to: 'ada@example.com\n' }],
      ['/to', { to: 'ada@example.com, eve@example.com' }],
      ['/to', { to: 'Ada <ada@example.com>' }],
      ['/to', { to: '<eve@example.com>' }],
      ['/to', { to: 'ada@example.com\0' }],
      ['/to', { to: ['ada@example.com', 'eve@example.com'] }],
      ['/to', { to: { name: '', address: 'eve@example.com' } }],
      ['/to', { to: `${'a'.repeat(250)}@example.com` }],
      ['/subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
      ['/subject', { subject: 'Hello\rBcc: eve@example.com' }],
      ['/subject', { subject: 'Hello\n\n<p>another body</p>' }],
      ['/subject', { subject: 'Hello\u0085Bcc: eve@example.com' }],
      ['/subject', { subject: '' }],
      ['/subject', { subject: 'x'.repeat(201) }],
      ['/subject', { subject: { toString: (): string => 'Hello\r\nBcc: eve@example.com' } }],
      ['/text', { text: undefined }],
      ['/text', { text: { path: '/etc/passwd' } }],
      ['/text', { text: 'x'.repeat(262_145) }],
      ['/text', { text: 'é'.repeat(131_073) }],
      ['/html', { html: { href: 'http://127.0.0.1/' } }],
    ])('is refused with %s: %j', async (pointer, message) => {
      const refused = await send(message).catch((error: unknown) => error);

      expect(refused).toBeInstanceOf(InvalidInputError);
      expect(refused).toMatchObject({ pointer, kind: 'invalid-input' });
      expect(await queued()).toBe(0);
    });

    it('finds no other field of nodemailer to use', async () => {
      const more = { from: 'eve@example.com', bcc: 'eve@example.com', headers: { Bcc: 'eve@example.com' } };
      await send({ ...more, attachments: [{ path: '/etc/hostname' }] } as object);
      const [mail] = await server.until(1);

      expect(mail).toMatchObject({ from: 'work@example.com', to: ['ada@example.com'] });
      expect(mail!.raw).not.toMatch(/eve@example\.com|attachment/);
    });
  });

  it('is silent in a dev-mode request, and still says what is wrong', async () => {
    const mock = { dataSourceKind: 'mock' } as const;
    expect(await send({}, mock)).toEqual({ accepted: false });
    await expect(send({ to: 'nobody' }, mock)).rejects.toThrow(InvalidInputError);
    expect(await queued()).toBe(0);
  });

  it('is refused in a transaction of the plugin, which could not take it back', async () => {
    const attempt = asPlugin(instance, POST, () =>
      instance.dataSource.transaction(() => sdk.mailer.send(MAIL)).catch((error: unknown) => error),
    );
    expect(await attempt).toBeInstanceOf(StoreAccessError);
    expect(await queued()).toBe(0);
  });
});

describe('sdk.mailer without a mail server', () => {
  it('accepts nothing and keeps nothing', async () => {
    const instance = await startTestInstance({ plugins });
    const answer = await asPlugin(instance, POST, () => sdk.mailer.send(MAIL));

    expect(answer).toEqual({ accepted: false });
    expect(await instance.dataSource.getRepository(OutboxMail).count()).toBe(0);
    await instance.close();
  });
});

describe('sdk.mailer while the mail server is away', () => {
  it('never waits for it, and knows whose the mail is when that is whoever is signed in', async () => {
    const env = { SMTP_URL: await deadMailUrl(), MAIL_FROM: 'work@example.com' };
    const instance = await startTestInstance({ env, plugins });
    const answers = await asPlugin(instance, POST, () =>
      Promise.all(['ADA@example.com', 'bob@example.com'].map(to => sdk.mailer.send({ ...MAIL, to }))),
    );
    const rows = await instance.dataSource.getRepository(OutboxMail).find();

    expect(answers).toEqual([{ accepted: true }, { accepted: true }]);
    expect(rows.map(({ userId }) => userId).sort()).toEqual(['u1', null].sort());
    await instance.close();
  });
});
