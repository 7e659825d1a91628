import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, MoreThan, MoreThanOrEqual } from 'typeorm';
import type { Revocation } from '@sv/contracts/internal.contract';
import { REVOCATION_COUNTER, RevocationCounter } from '../database/revocation-counter.entity';
import { RevocationRow } from '../database/revocation.entity';
import { type RevocationStream, toLine } from './revocation-stream';

/** Rows of other processes are seen within this time; a row written here is sent at once. */
const POLL_MS = 250;
/** One beat for every second poll: every 500 ms. */
const POLLS_PER_BEAT = 2;
const REPLAY_MS = 600_000;

/**
 * Carries revocations to every listening runtime: one poller for all streams, which rests while nobody listens.
 *
 * A beat is sent only after the table was read, so that it also says "the database answers": without beats a runtime
 * stops trusting its caches.
 */
@Injectable()
export class RevocationFeed implements BeforeApplicationShutdown {
  private readonly streams = new Set<RevocationStream>();
  private lastN: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private polls = 0;
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;
  private closed = false;

  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  /** Streams that are open now. */
  get size(): number {
    return this.streams.size;
  }

  addStream(stream: RevocationStream): void {
    if (this.closed) return stream.end();
    this.streams.add(stream);
    this.timer ??= setInterval(() => this.inTurn(true), POLL_MS);
    this.inTurn(false);
  }

  removeStream(stream: RevocationStream): void {
    this.streams.delete(stream);
    if (this.streams.size === 0) this.rest();
  }

  /** Something was revoked in this process: do not wait for the next poll. */
  wakeReader(): void {
    if (this.streams.size > 0) this.inTurn(false);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    this.rest();
    for (const stream of this.streams) stream.end();
    this.streams.clear();
    await this.turn;
  }

  private rest(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.lastN = null;
  }

  /** Polls never overlap, so every stream gets every row once and in order. A slow database piles none up. */
  private inTurn(counted: boolean): void {
    if (counted && this.waiting > 0) return;
    this.waiting++;
    this.turn = this.turn
      .then(() => this.poll(counted))
      .catch((error: unknown) => this.logger.error({ err: error }, 'revocations cannot be read'))
      .finally(() => this.waiting--);
  }

  private async poll(counted: boolean): Promise<void> {
    if (this.streams.size === 0) return;
    this.lastN ??= await this.newest();
    const rows = await this.following(this.lastN);
    this.lastN = rows.at(-1)?.n ?? this.lastN;
    const beatDue = counted && ++this.polls % POLLS_PER_BEAT === 0;
    const text = rows.map(toLine).join('') + (beatDue ? toLine({ beat: this.lastN }) : '');
    const waiting = [...this.streams].filter(stream => !stream.live);
    for (const stream of this.streams) if (stream.live) stream.send(text);
    for (const stream of waiting) stream.replay(await this.missed(stream.after, this.lastN));
  }

  private async newest(): Promise<number> {
    const counter = await this.db.getRepository(RevocationCounter).findOneBy({ id: REVOCATION_COUNTER });
    return counter?.lastN ?? 0;
  }

  private async following(n: number): Promise<Revocation[]> {
    return (await this.db.getRepository(RevocationRow).find({ where: { n: MoreThan(n) }, order: { n: 'ASC' } })).map(
      toWire,
    );
  }

  /** A number that was never assigned comes from another database: then everything recent counts as new. */
  private async missed(after: number, lastN: number, now = new Date()): Promise<Revocation[]> {
    const where = {
      n: MoreThan(after > lastN ? 0 : after),
      createdAt: MoreThanOrEqual(new Date(now.getTime() - REPLAY_MS)),
    };
    const rows = await this.db.getRepository(RevocationRow).find({ where, order: { n: 'ASC' } });
    return rows.filter(row => row.n <= lastN).map(toWire);
  }
}

const toWire = ({ n, userId, sessionId, epoch }: RevocationRow): Revocation => ({ n, userId, sessionId, epoch });
