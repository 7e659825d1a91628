import { type DataSource, type EntityManager, LessThanOrEqual, MoreThan, Not, type Repository } from 'typeorm';
import { SealBrokenError, type Vault } from '../keys/vault';
import type { Logger } from '../logger/logger';
import { Counter } from '../metrics/counter';
import type { MailFailure } from './mail-failure';
import type { MailRequest } from './mail-message';
import type { CurrentMail } from './current-mail';
import { MailNotSentError } from './mail-transport';
import { givenUp } from './give-up-waiting';
import { type OutboxContent, openContent } from './outbox-content';
import { OutboxMail } from './outbox-mail.entity';

/** Writes the requested mail, in a transaction that also deletes the request. */
type RequestAnswer = (tx: EntityManager, request: MailRequest, now: Date) => Promise<void>;

export interface OutboxSenderOptions {
  db: DataSource;
  vault: Vault;
  mail: CurrentMail;
  logger: Pick<Logger, 'warn'>;
  answer?: RequestAnswer;
}

const tries = new Counter({
  name: 'workspace_mail_tries_total',
  help: 'Attempts to send a mail: sent, retried later, or failed.',
  labels: ['outcome'],
});

const EVERY_MS = 1000;
/** How many mails are under way at once: one that hangs must not hold up the others. */
const AT_ONCE = 4;
/** How long a claim lasts; longer than any try may take. */
const LEASE_MS = 120_000;
const TRY_MS = 90_000;
/** How long running tries may take when the process ends. */
const DRAIN_MS = 3_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const UNREADABLE = 'it cannot be read: AUTH_SECRET was changed without AUTH_SECRET_PREVIOUS';

/** After the nth failed try: 30 s, doubling to an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);

/**
 * Sends what is due in an outbox; one per process. While there is no mail server, everything waits. A mail is claimed by an UPDATE that moves its due time on from the
 * value that was read, so of any number of senders one gets it. It is deleted once the server has taken it: a process
 * that dies between the two leaves a mail that is sent again, under the same Message-ID.
 */
export class OutboxSender {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private stopped = false;
  /** Whether the database failed at the last round. The log has one line for a row of failures. */
  private troubled = false;

  constructor(private readonly options: OutboxSenderOptions) {}

  start(): void {
    this.options.mail.onChange(() => this.retrySoon());
    this.timer = setInterval(() => this.tick(), EVERY_MS).unref();
    this.tick();
  }

  /** Ends within a few seconds. What was not sent is in the table. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    const cut = setTimeout(() => this.options.mail.close(), DRAIN_MS);
    await this.running;
    clearTimeout(cut);
    this.options.mail.close();
  }

  /**
   * Another mail server may take what the last one refused, so it is tried now and not after its pause. What is due
   * before a claim could end is left alone: it may be under way, and must not be sent twice.
   */
  async makeDue(now = new Date()): Promise<void> {
    const claimable = { content: Not(''), dueAt: MoreThan(new Date(now.getTime() + LEASE_MS)) };
    await this.mails.update(claimable, { dueAt: now });
  }

  /** Sends all that is due. @param clock asked again for each mail */
  async round(clock: () => Date = () => new Date()): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(clock)));
  }

  private retrySoon(): void {
    if (this.stopped || !this.options.mail.configured) return;
    this.makeDue()
      .then(() => this.tick())
      .catch((error: unknown) => this.options.logger.warn({ err: error }, 'waiting mail is sent after a pause'));
  }

  private tick(): void {
    if (this.running || !this.options.mail.configured) return;
    this.running = this.round()
      .then(() => void (this.troubled = false))
      .catch((error: unknown) => {
        if (!this.troubled)
          this.options.logger.warn({ err: error }, 'the mail queue cannot be read; the server retries automatically');
        this.troubled = true;
      })
      .finally(() => (this.running = undefined));
  }

  private async work(clock: () => Date): Promise<void> {
    for (let row = await this.claim(clock()); row; row = await this.claim(clock())) await this.settle(row, clock);
  }

  private async claim(now: Date): Promise<OutboxMail | null> {
    const leased = new Date(now.getTime() + LEASE_MS);
    while (!this.stopped && this.options.mail.configured) {
      const due = await this.mails.find({
        where: { dueAt: LessThanOrEqual(now) },
        order: { dueAt: 'ASC', id: 'ASC' },
        take: AT_ONCE,
      });
      for (const row of due) {
        const { affected } = await this.mails.update({ id: row.id, dueAt: row.dueAt }, { dueAt: leased });
        if (affected) return Object.assign(row, { dueAt: leased });
      }
      if (due.length === 0) return null;
    }
    return null;
  }

  private async settle(row: OutboxMail, clock: () => Date): Promise<void> {
    if (row.content === '') return this.remove(row);
    const content = this.read(row);
    if (!content) return this.giveUp(row, UNREADABLE, clock());
    if ('request' in content) return this.answer(row, content.request, clock());
    if (content.usefulUntil && new Date(content.usefulUntil) <= clock())
      return this.giveUp(row, `not sent in time: ${row.lastError ?? 'no server was there'}`, clock());
    const { id, createdAt: date } = row;
    const { transport } = this.options.mail;
    // Mail was switched off this instant: the mail waits, and is due again when the claim ends.
    if (!transport) return;
    try {
      await transport.send(content.mail, { id, date, signal: AbortSignal.timeout(TRY_MS) });
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error;
      return this.failed(row, error.failure, clock());
    }
    tries.inc({ outcome: 'sent' });
    await this.remove(row);
  }

  private read(row: OutboxMail): OutboxContent | null {
    try {
      return openContent(this.options.vault, row.id, row.content);
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }

  private async answer(row: OutboxMail, request: MailRequest, now: Date): Promise<void> {
    try {
      await this.options.db.transaction(async tx => {
        await this.options.answer?.(tx, request, now);
        const { affected } = await tx.delete(OutboxMail, claimed(row));
        if (!affected) throw new ClaimLostError();
      });
    } catch (error) {
      if (error instanceof ClaimLostError) return;
      this.options.logger.warn(
        { err: error, kind: request.kind },
        'a mail could not be created; the server retries automatically',
      );
      await this.failed(row, { text: 'the mail could not be written; the log says why', permanent: false }, now);
    }
  }

  private async failed(row: OutboxMail, { text, permanent }: MailFailure, now: Date): Promise<void> {
    // The drain was over: nobody knows whether the server has taken it, so it is due again when the lease ends.
    if (this.stopped) return;
    const attempts = row.attempts + 1;
    if (permanent || now.getTime() - row.createdAt.getTime() >= GIVE_UP_AFTER_MS) return this.giveUp(row, text, now);
    tries.inc({ outcome: 'later' });
    const dueAt = new Date(now.getTime() + waitAfter(attempts));
    await this.mails.update(claimed(row), { attempts, dueAt, lastError: text });
    this.options.logger.warn(
      { mailId: row.id, attempts, reason: text },
      'mail was refused; the server retries automatically',
    );
  }

  private async giveUp(row: OutboxMail, reason: string, now: Date): Promise<void> {
    tries.inc({ outcome: 'failed' });
    await this.mails.update(claimed(row), { ...givenUp(reason, now), attempts: row.attempts + 1 });
    this.options.logger.warn({ mailId: row.id, reason }, 'a mail failed; the server does not retry it');
  }

  private async remove(row: OutboxMail): Promise<void> {
    await this.mails.delete(claimed(row));
  }

  private get mails(): Repository<OutboxMail> {
    return this.options.db.getRepository(OutboxMail);
  }
}

/** The condition that this sender still has the claim, so that a late sender changes nothing. */
const claimed = ({ id, dueAt }: OutboxMail): Pick<OutboxMail, 'id' | 'dueAt'> => ({ id, dueAt });

class ClaimLostError extends Error {}
