import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { freshDatabase } from '../database/testing/fresh-database';
import { openStore } from '../database/open-store';
import { Vault } from '../keys/vault';
import { CurrentMail } from './current-mail';
import { type MailConfig, parseSmtpUrl } from './mail-config';
import { MailOutbox } from './outbox';
import { OutboxMail } from './outbox-mail.entity';
import { OutboxSender, type OutboxSenderOptions, waitAfter } from './outbox-sender';
import { outboxState } from './outbox-state';
import { mailOutboxTable } from './outbox-table';
import { waitFor } from '../testing/wait-for';
import { deadMailUrl, startMailServer, startSilentServer, type TestMailServer } from './testing/test-mail-server';

class CreateOutbox1764000000000 implements MigrationInterface {
  readonly name = 'CreateOutbox1764000000000';
  up = (db: QueryRunner) => db.createTable(mailOutboxTable());
  down = (db: QueryRunner) => db.dropTable('mail_outbox');
}

const vault = new Vault('a secret of at least thirty-two bytes');
const outbox = new MailOutbox(vault, { configured: true });
const MAIL = { to: 'ada@example.com', subject: 'A subject', text: 'Some words\n', html: '<p>Some words</p>' };
const START = new Date('2026-06-22T10:00:00.000Z');
const configOf = (smtpUrl: string, source: MailConfig['source'] = 'environment'): MailConfig => ({
  ...parseSmtpUrl(smtpUrl)!,
  from: 'Work <work@example.com>',
  source,
});
const after = (ms: number) => new Date(START.getTime() + ms);

describe('the outbox', () => {
  let db: DataSource;
  let drop: () => Promise<void>;
  let server: TestMailServer;
  let warnings: unknown[];
  beforeEach(async () => {
    const place = await freshDatabase();
    db = await openStore({
      ...place.options,
      entities: [OutboxMail],
      migrations: [CreateOutbox1764000000000],
      migrationsTable: '_ledger',
    });
    drop = place.drop;
    server = await startMailServer();
    warnings = [];
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map(sender => sender.stop()));
    await server.close();
    await db.destroy();
    await drop();
  });

  const senders: OutboxSender[] = [];
  const senderTo = (smtpUrl: string, more: Partial<OutboxSenderOptions> = {}) => {
    const mail = new CurrentMail(smtpUrl ? configOf(smtpUrl) : null, 'https://work.example.com');
    const logger = { warn: (...said: unknown[]) => void warnings.push(...said) };
    const sender = new OutboxSender({ db, vault, mail, logger, ...more });
    senders.push(sender);
    return sender;
  };
  const queue = (mail: Partial<typeof MAIL> & { usefulUntil?: Date } = {}) =>
    outbox.queue(db.manager, { ...MAIL, ...mail }, START);
  const rows = () => db.getRepository(OutboxMail).find();

  it('sends what is due, with what a mail from a machine carries, and keeps nothing of it', async () => {
    await queue();
    await senderTo(server.url).round(() => START);

    const [mail] = server.taken;
    expect(mail).toMatchObject({ from: 'work@example.com', to: ['ada@example.com'] });
    expect(mail!.headers).toMatch(/^From: Work <work@example\.com>$/m);
    expect(mail!.headers).toMatch(/^Message-ID: <[\w-]{36}@work\.example\.com>$/m);
    expect(mail!.headers).toMatch(/^Date: Mon, 22 Jun 2026 10:00:00 \+0000$/m);
    expect(mail!.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail!.body).toContain('Some words');
    expect(await rows()).toEqual([]);
    expect(await outboxState(db, true)).toEqual({ configured: true, queued: 0, lastError: null, failingSince: null });
  });

  it('holds nothing readable while a mail waits, and belongs to the transaction that wrote it', async () => {
    await queue();
    expect(JSON.stringify(await rows())).not.toMatch(/ada@|Some words/);
    await expect(
      db.transaction(async tx => {
        await outbox.queue(tx, MAIL, START);
        throw new Error('the act failed');
      }),
    ).rejects.toThrow('the act failed');
    expect(await rows()).toHaveLength(1);
  });

  it('keeps nothing when mail is off', async () => {
    expect(await new MailOutbox(vault, { configured: false }).queue(db.manager, MAIL, START)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['450 at the recipient', { code: 450, text: 'greylisted', at: 'rcpt' as const }, '450 greylisted'],
    ['451 after the data', { code: 451, text: 'try later', at: 'data' as const }, '451 try later'],
  ])('tries again after %s, later each time', async (_, refusal, said) => {
    await queue();
    server.refusal = refusal;
    const sender = senderTo(server.url);
    await sender.round(() => START);
    expect((await rows())[0]).toMatchObject({ attempts: 1, dueAt: after(30_000) });
    expect(await outboxState(db, true)).toMatchObject({ queued: 1, failingSince: START.toISOString() });
    expect((await outboxState(db, true)).lastError).toContain(said);

    await sender.round(() => after(29_999));
    expect((await rows())[0]).toMatchObject({ attempts: 1 });
    await sender.round(() => after(30_000));
    expect((await rows())[0]).toMatchObject({ attempts: 2, dueAt: after(90_000) });
    server.refusal = null;
    await sender.round(() => after(90_000));

    expect(server.taken).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('waits 30 s, doubling to an hour', () => {
    expect([1, 2, 3, 7, 8, 9, 5000].map(waitAfter)).toEqual([30e3, 60e3, 120e3, 1920e3, 3600e3, 3600e3, 3600e3]);
  });

  it('gives a mail up at once that the server will never take, and shows why for a day', async () => {
    await queue();
    server.refusal = { code: 550, text: 'no such user', at: 'rcpt' };
    const sender = senderTo(server.url);
    await sender.round(() => START);

    const state = await outboxState(db, true);
    expect(state).toMatchObject({ queued: 0, failingSince: null });
    expect(state.lastError).toContain('550 no such user');
    expect(await rows()).toMatchObject([{ content: '' }]);
    server.refusal = null;
    await sender.round(() => after(86_400_000));
    expect([await rows(), server.taken]).toEqual([[], []]);
  });

  it('gives a mail up after three days, and one whose link is dead before', async () => {
    await queue();
    await queue({ to: 'bob@example.com', usefulUntil: after(3_600_000) });
    const sender = senderTo(await deadMailUrl());
    await sender.round(() => START);
    await sender.round(() => after(3_600_000));
    expect((await outboxState(db, true)).queued).toBe(1);
    await sender.round(() => after(3 * 86_400_000));

    expect((await outboxState(db, true)).queued).toBe(0);
  });

  it('says what a dead server is, without the credentials, and tries again', async () => {
    await queue();
    const url = new URL(await deadMailUrl());
    Object.assign(url, { username: 'work', password: 'a-password' });
    await senderTo(url.href).round(() => START);

    const { lastError } = await outboxState(db, true);
    expect(lastError).toContain('ECONNREFUSED');
    expect(JSON.stringify([lastError, warnings, await rows()])).not.toContain('a-password');
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
  });

  it('does not take a wrong password for a fault of the mail', async () => {
    await queue();
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      authMethods: ['PLAIN'],
      onAuth: (auth, __, done) => done(Object.assign(new Error(`denied ${auth.password}`), { responseCode: 535 })),
    });
    await senderTo(strict.url.replace('//', '//work:a-password@')).round(() => START);
    await strict.close();

    expect((await outboxState(db, true)).lastError).toMatch(/^535 denied …$/);
    expect(await rows()).toMatchObject([{ attempts: 1, dueAt: after(30_000) }]);
  });

  it('gives each mail to one of two senders, while the lease holds', async () => {
    const to = Array.from({ length: 50 }, (_, at) => `person${at}@example.com`);
    for (const email of to) await queue({ to: email });
    const [one, other] = [senderTo(server.url), senderTo(server.url)];
    await Promise.all([one.round(() => START), other.round(() => START)]);

    expect(server.taken.flatMap(mail => mail.to).sort()).toEqual([...to].sort());
    expect(await rows()).toEqual([]);
  });

  it('sends again what a process left under way, under the same Message-ID, once the lease is over', async () => {
    await queue();
    const [row] = await rows();
    await db.getRepository(OutboxMail).update({ id: row!.id }, { dueAt: after(120_000) });
    const sender = senderTo(server.url);
    await sender.round(() => after(119_999));
    expect(server.taken).toEqual([]);
    await sender.round(() => after(120_000));

    expect(server.taken[0]!.headers).toContain(`<${row!.id}@work.example.com>`);
  });

  it('ends within seconds while a server hangs, and keeps the mail', async () => {
    const silent = await startSilentServer();
    await queue();
    const sender = senderTo(silent.url);
    sender.start();
    while (silent.connections() === 0) await new Promise(resolve => setTimeout(resolve, 10));
    const from = Date.now();
    await sender.stop();
    expect(Date.now() - from).toBeLessThan(9_000);
    await silent.close();

    expect(await rows()).toMatchObject([{ attempts: 0, lastError: null }]);
  });

  it('writes what was asked for with its request, exactly once', async () => {
    await outbox.defer(db.manager, { kind: 'greeting', fields: { email: 'eve@example.com' } }, START);
    const answer: OutboxSenderOptions['answer'] = async (tx, { fields }, now) => {
      await outbox.queue(tx, { ...MAIL, to: fields['email']! }, now);
    };
    const [one, other] = [senderTo(server.url, { answer }), senderTo(server.url, { answer })];
    await Promise.all([one.round(() => START), other.round(() => START)]);

    expect(server.taken.map(({ to }) => to)).toEqual([['eve@example.com']]);
    expect(await rows()).toEqual([]);
  });

  it('asks again when the answer to a request failed, and keeps none of its writes', async () => {
    await outbox.defer(db.manager, { kind: 'greeting', fields: {} }, START);
    const sender = senderTo(server.url, {
      answer: async (tx, _, now) => {
        await outbox.queue(tx, MAIL, now);
        throw new Error('a fault of ours');
      },
    });
    await sender.round(() => START);

    expect(await rows()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('could not be written') }]);
    expect(server.taken).toEqual([]);
  });

  it('gives up what was sealed with a secret that is gone', async () => {
    await new MailOutbox(new Vault('quite another secret, long enough'), { configured: true }).queue(
      db.manager,
      MAIL,
      START,
    );
    await senderTo(server.url).round(() => START);

    expect((await outboxState(db, true)).lastError).toContain('AUTH_SECRET');
  });

  describe('when another mail server is set', () => {
    it('tries at once there what the last one refused, and leaves alone what may be under way', async () => {
      const mail = new CurrentMail(null, 'https://work.example.com');
      mail.useSettings(configOf(await deadMailUrl(), 'settings'));
      const sender = senderTo('', { mail });
      await queue();
      await sender.round(() => START);
      await queue({ subject: 'Under way' });
      const [refused, underWay] = await rows();
      await db.getRepository(OutboxMail).update({ id: refused!.id }, { dueAt: after(1_800_000) });
      await db.getRepository(OutboxMail).update({ id: underWay!.id }, { dueAt: after(120_000) });

      mail.useSettings(configOf(server.url, 'settings'));
      await sender.makeDue(START);
      await sender.round(() => START);

      expect(server.taken.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1])).toEqual(['A subject']);
      expect(await rows()).toMatchObject([{ id: underWay!.id, dueAt: after(120_000) }]);
    });

    it('keeps what waits while mail is off, and sends it by whatever is set next, without a restart', async () => {
      const mail = new CurrentMail(null, 'https://work.example.com');
      const sender = senderTo('', { mail });
      await queue();
      await sender.round(() => START);
      expect(await rows()).toHaveLength(1);

      sender.start();
      mail.useSettings(configOf(server.url, 'settings'));
      await server.until(1);
    });

    it('lets a mail end where it began, and sends it once', async () => {
      let release: (() => void) | undefined;
      const slow = await startMailServer({ onRcptTo: (_, __, done) => void (release = () => done(null)) });
      const mail = new CurrentMail(null, 'https://work.example.com');
      mail.useSettings(configOf(slow.url, 'settings'));
      const sender = senderTo('', { mail });
      await queue();
      const round = sender.round(() => START);
      await waitFor(() => release !== undefined);
      mail.useSettings(configOf(server.url, 'settings'));
      release!();
      await round;
      await slow.close();

      expect([slow.taken.length, server.taken.length, (await rows()).length]).toEqual([1, 0, 0]);
    });

    it('is the one of the environment, whatever the settings say', async () => {
      const mail = new CurrentMail(configOf(server.url), 'https://work.example.com');
      mail.useSettings(configOf(await deadMailUrl(), 'settings'));
      await queue();
      await senderTo('', { mail }).round(() => START);

      expect(server.taken).toHaveLength(1);
      expect(new CurrentMail('off', 'https://work.example.com').config).toBeNull();
    });
  });
});
