import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../database/testing/certificates';
import { layOut } from './mail-layout';
import { plainLook } from './mail-look';
import { parseSmtpUrl } from './mail-config';
import { MailTransport } from './mail-transport';
import { smtpOptions } from './smtp-options';
import { startMailServer, type TestMailServer } from './testing/test-mail-server';

const POSTMARK = { id: '01a1fdba-7e91-777f-9bcb-000000000000', date: new Date('2026-06-22T10:00:00.000Z') };
const PLAIN = { subject: 'A subject', text: 'Words\n', html: '<p>Words</p>' };

describe('what is sent over SMTP', () => {
  let server: TestMailServer;
  const transports: MailTransport[] = [];
  beforeEach(async () => (server = await startMailServer()));
  afterEach(async () => {
    for (const transport of transports.splice(0)) transport.close();
    await server.close();
  });

  const transportTo = (smtpUrl: string, from = 'work@example.com') => {
    const transport = new MailTransport(
      { ...parseSmtpUrl(smtpUrl)!, from, source: 'environment' },
      'https://work.example.com',
    );
    transports.push(transport);
    return transport;
  };

  it.each(['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\u2028Bcc: eve@example.com', '\0\rBcc: eve@x'])(
    'has no header of somebody who puts %j into a name',
    async ending => {
      const words = { subject: `Ada${ending} invites you`, paragraphs: [`Ada${ending} invites you.`] };
      await transportTo(server.url).send(
        { to: 'ada@example.com', ...layOut(words, plainLook('https://work.example.com')) },
        POSTMARK,
      );

      const [mail] = server.taken;
      expect(mail!.to).toEqual(['ada@example.com']);
      expect(mail!.headers).not.toMatch(/^Bcc/im);
      expect(mail!.headers.match(/^Subject:/gim)).toHaveLength(1);
    },
  );

  it.each([
    ['Acme', /^From: Acme <work@example\.com>$/m],
    ['Müller & Söhne', /^From: =\?UTF-8\?[QB]\?[^\n]+\?= <work@example\.com>$/m],
    ['Acme, Inc. <boss@bank.example>', /^From: "Acme, Inc\. <boss@bank\.example>" <work@example\.com>$/m],
    ['a@b.example', /^From: "a@b\.example" <work@example\.com>$/m],
    ['"; drop', /^From: "\\"; drop" <work@example\.com>$/m],
  ])('comes from %s, at the address of MAIL_FROM and no other', async (fromName, header) => {
    for (const from of ['work@example.com', 'Work <work@example.com>']) {
      await transportTo(server.url, from).send({ ...PLAIN, to: 'ada@example.com', fromName }, POSTMARK);
    }

    expect(server.taken.map(mail => mail.from)).toEqual(['work@example.com', 'work@example.com']);
    for (const mail of server.taken) expect(mail.headers).toMatch(header);
  });

  it('has no header of somebody who puts one into the name of the sender', async () => {
    const fromName = 'Acme\r\nBcc: eve@example.com\r\n\r\nbody';
    await transportTo(server.url).send({ ...PLAIN, to: 'ada@example.com', fromName }, POSTMARK);

    expect(server.taken[0]!.to).toEqual(['ada@example.com']);
    expect(server.taken[0]!.headers).not.toMatch(/^Bcc/im);
    expect(server.taken[0]!.headers.match(/^From:/gim)).toHaveLength(1);
  });

  it('has no header of somebody who puts one into a subject or an address, even unlaid', async () => {
    const subject = 'Hello\r\nX-Evil: yes\r\n\r\nbody';
    const send = (to: string) => transportTo(server.url).send({ ...PLAIN, subject, to }, POSTMARK);
    await send('ada@example.com');
    await send('ada@example.com>\r\nRCPT TO:<eve@example.com').catch(() => undefined);

    expect(server.taken[0]!.headers).not.toMatch(/^X-Evil/im);
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });

  it.each(['ada@example.com, eve@example.com', 'ada@example.com,eve@example.com', 'Ada <eve@example.com>'])(
    'takes %j for one address, and not for the one that is in it',
    async to => {
      const sent = transportTo(server.url).send({ ...PLAIN, to }, POSTMARK);

      await expect(sent).rejects.toMatchObject({ failure: { text: expect.stringMatching(/./) } });
      expect(server.taken).toEqual([]);
    },
  );

  it('is refused with the words of the server', async () => {
    server.refusal = { code: 552, text: 'mailbox full', at: 'data' };

    await expect(transportTo(server.url).sendNow({ ...PLAIN, to: 'ada@example.com' }, POSTMARK)).rejects.toMatchObject({
      failure: { text: expect.stringContaining('552 mailbox full'), permanent: true },
    });
  });

  it('goes nowhere when nobody vouches for the certificate, by STARTTLS or from the start', async () => {
    const secured = await startMailServer({ ...selfSigned('127.0.0.1'), allowInsecureAuth: true });
    const implicit = new SMTPServer({ ...selfSigned('127.0.0.1'), secure: true, authOptional: true });
    implicit.on('error', () => undefined);
    await new Promise<void>(resolve => implicit.listen(0, '127.0.0.1', resolve));
    const { port } = implicit.server.address() as AddressInfo;

    for (const url of [secured.url.replace('//', '//work:secret@'), `smtps://127.0.0.1:${port}`]) {
      const sent = transportTo(url).sendNow({ ...PLAIN, to: 'ada@example.com' }, POSTMARK);
      await expect(sent).rejects.toMatchObject({
        failure: { permanent: false, text: expect.stringMatching(/certificate/) },
      });
    }
    expect(secured.taken).toEqual([]);
    await secured.close();
    await new Promise<void>(resolve => implicit.close(resolve));
  });

  it('is sent after the server has closed the connection that was kept', async () => {
    const hasty = await startMailServer({ socketTimeout: 300 });
    const transport = transportTo(hasty.url);
    for (let sent = 0; sent < 2; sent++) {
      await transport.send({ ...PLAIN, to: 'ada@example.com' }, POSTMARK);
      await new Promise(resolve => setTimeout(resolve, 800));
    }

    expect([hasty.taken.length, hasty.connections]).toEqual([2, 2]);
    await hasty.close();
  });

  it('needs no certificate on loopback without a password', async () => {
    const secured = await startMailServer(selfSigned('127.0.0.1'));
    await transportTo(secured.url).sendNow({ ...PLAIN, to: 'ada@example.com' }, POSTMARK);

    expect(secured.taken).toMatchObject([{ secure: false }]);
    await secured.close();
  });

  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, ignoreTLS: false }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, ignoreTLS: false }],
    [
      'smtp://a%40b:p%3Aw@[::1]:2525',
      { host: '::1', port: 2525, ignoreTLS: false, auth: { user: 'a@b', pass: 'p:w' } },
    ],
    ['smtp://127.0.0.1:25', { port: 25, ignoreTLS: true }],
  ])('is told by %s where to go', (smtpUrl, options) => {
    expect(smtpOptions({ ...parseSmtpUrl(smtpUrl)!, source: 'environment' })).toMatchObject(options);
  });
});
