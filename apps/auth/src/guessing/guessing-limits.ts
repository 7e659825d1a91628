import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PreparedRead } from '@sv/server/database/prepared-read';
import { sourceOf } from '@sv/server/http/source-of';
import { hashToken } from '@sv/server/keys/constant-time';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { KnownDevices } from '../devices/known-devices';
import type { Client } from '../http/client';
import { accountDelaySeconds, HARD_STOP, HARD_STOP_RETRY_SECONDS } from './account-delay';
import { lockCounter } from './counter';

const ADDRESS_FAILURES = 10;
const ADDRESS_WINDOW_MS = 60_000;

/** Somebody who says who they are and is about to prove it, on whatever path. */
export interface Guess {
  /** Of the account, normalised; there need not be one. */
  email: string;
  client: Client;
  /** What the cookie `sv_device` said. */
  deviceToken?: string;
}

/** The counters a guess stands under: those of strangers, or those of one device the account knows. */
export interface Lane {
  account: string;
  source: string;
  /** The counter of all strangers, which a success of a known device clears too. */
  strangers: string;
  deviceId: string | null;
  /** A sign-in by passkey, which cannot be guessed: the account's counter neither holds it up nor grows. */
  byPasskey?: boolean;
}

/**
 * The one policy of every path on which somebody could guess (contract 0): per account and per address, in the
 * database, so that it holds across processes and restarts.
 *
 * A guess counts when it is settled, in a transaction that holds its counters. So of any number of guesses at once only
 * those count that are settled before the counter closes, right ones too; and people who sign in at the same time, as
 * an office does in the morning, are never in each other's way.
 */
@Injectable()
export class GuessingLimits {
  constructor(
    private readonly db: DataSource,
    private readonly devices: KnownDevices,
  ) {}

  /** Before anything expensive is done. @throws RetryLaterError `rate-limited` */
  async admit(guess: Guess, now = new Date()): Promise<Lane> {
    const lane = await this.laneOf(guess, now);
    await this.confirm(this.db.manager, lane, now);
    return lane;
  }

  /**
   * The same where a passkey says who it is: it goes through when strangers are stopped, and what it gets wrong counts
   * for its address alone. @throws RetryLaterError `rate-limited`
   *
   * @param guess with an empty address where nobody has the passkey
   */
  async admitPasskey(guess: Guess, now = new Date()): Promise<Lane> {
    const lane = { ...(await this.laneOf(guess, now)), byPasskey: true };
    await this.confirm(this.db.manager, lane, now);
    return lane;
  }

  /** The same where no account is meant, as with a link: the address alone counts. @throws RetryLaterError `rate-limited` */
  admitAddress(client: Client, now = new Date()): Promise<Lane> {
    return this.admitPasskey({ email: '', client }, now);
  }

  /**
   * Counts a wrong answer. @throws RetryLaterError `rate-limited` when the counters have closed since it was admitted:
   * then nobody is told whether it was right
   */
  async fail(lane: Lane, now = new Date()): Promise<void> {
    await this.db.transaction(tx => this.failWithin(tx, lane, now));
  }

  /**
   * As `fail`, for an answer that is evaluated in a transaction: what is counted where it is looked at leaves no time
   * for another guess between the two. The transaction must commit. @throws RetryLaterError as `fail`
   */
  async failWithin(tx: EntityManager, lane: Lane, now = new Date()): Promise<void> {
    const account = lane.byPasskey ? null : await lockCounter(tx, lane.account, now);
    const source = await lockCounter(tx, lane.source, now);
    refuseClosed(lane, account ? [account, source] : [source], now);
    if (account) await this.countForAccount(tx, lane, { failures: account.count + 1, now });
    const inWindow = source.startedAt.getTime() + ADDRESS_WINDOW_MS > now.getTime();
    const counted = inWindow ? { count: source.count + 1 } : { count: 1, startedAt: now };
    await tx.update(RateLimit, { key: lane.source }, counted);
  }

  /**
   * A right answer that is not yet a sign-in with all factors. It is settled by reading the counters, so that of many
   * guesses at once those that come after the counter closed are refused. @throws RetryLaterError as `fail`
   */
  async confirm(tx: EntityManager, lane: Lane, now = new Date()): Promise<void> {
    refuseClosed(lane, await countersOf(tx, lane), now);
  }

  /** All factors were right: the account's count begins anew. @throws RetryLaterError as `fail` */
  async clear(tx: EntityManager, lane: Lane, now = new Date()): Promise<void> {
    const counters = await countersOf(tx, lane);
    refuseClosed(lane, counters, now);
    if (counters.some(({ key }) => key !== lane.source)) await this.unlock(tx, lane);
  }

  /** Lets everybody in again who waits for this account: a reset, an administrator, a passkey. */
  async unlock(tx: EntityManager, account: Pick<Lane, 'strangers'> & { account?: string }): Promise<void> {
    await tx.delete(RateLimit, { key: account.strangers });
    if (account.account) await tx.delete(RateLimit, { key: account.account });
  }

  /** The same for an administrator: strangers, and every device that the account knows. */
  async unlockEverywhere(tx: EntityManager, email: string, deviceIds: readonly string[]): Promise<void> {
    const strangers = strangersOf(email);
    const devices = deviceIds.flatMap(id => [`${strangers}:${id}`, `device:${id}`]);
    for (const key of [strangers, ...devices]) await tx.delete(RateLimit, { key });
  }

  private async countForAccount(
    tx: EntityManager,
    { account, deviceId }: Lane,
    { failures, now }: { failures: number; now: Date },
  ): Promise<void> {
    const blockedUntil = new Date(now.getTime() + accountDelaySeconds(failures) * 1000);
    await tx.update(RateLimit, { key: account }, { count: failures, blockedUntil });
    if (deviceId && failures >= HARD_STOP) await this.devices.forget(tx, deviceId);
  }

  private async laneOf({ email, client, deviceToken }: Guess, now: Date): Promise<Lane> {
    const strangers = strangersOf(email);
    const deviceId = deviceToken ? await this.devices.find(email, deviceToken, now) : null;
    if (deviceId) return { account: `${strangers}:${deviceId}`, source: `device:${deviceId}`, strangers, deviceId };
    return { account: strangers, source: `source:${hashToken(sourceOf(client.address ?? ''))}`, strangers, deviceId };
  }
}

/** The counter of strangers who try an account. The address is hashed: people type all sorts of things there. */
export const strangersOf = (email: string): string => `account:${hashToken(email)}`;

const countersByKey = new PreparedRead(tx =>
  tx
    .createQueryBuilder(RateLimit, 'counter')
    .where('counter.key IN (:one, :other, :third)', { one: '', other: '', third: '' }),
);

const countersOf = (tx: EntityManager, { account, source, strangers }: Lane): Promise<RateLimit[]> =>
  countersByKey.entities(tx, RateLimit, { alias: 'counter', parameters: [account, source, strangers] });

function refuseClosed(lane: Lane, counters: RateLimit[], now: Date): void {
  const waits = counters.map(counter => {
    if (counter.key === lane.account) return accountWaitMs(counter, lane, now);
    return counter.key === lane.source ? sourceWaitMs(counter, now) : 0;
  });
  const waitMs = Math.max(0, ...waits);
  if (waitMs > 0) throw new RetryLaterError('rate-limited', Math.ceil(waitMs / 1000));
}

function accountWaitMs({ count, blockedUntil }: RateLimit, { deviceId, byPasskey }: Lane, now: Date): number {
  if (byPasskey) return 0;
  const delayMs = (blockedUntil?.getTime() ?? 0) - now.getTime();
  const stoppedMs = count >= HARD_STOP && !deviceId ? HARD_STOP_RETRY_SECONDS * 1000 : 0;
  return Math.max(delayMs, stoppedMs);
}

function sourceWaitMs({ count, startedAt }: RateLimit, now: Date): number {
  return count >= ADDRESS_FAILURES ? startedAt.getTime() + ADDRESS_WINDOW_MS - now.getTime() : 0;
}
