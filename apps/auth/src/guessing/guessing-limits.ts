import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { sourceOf } from '@sv/server/http/source-of';
import { hashToken } from '@sv/server/keys/constant-time';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { KnownDevices } from '../devices/known-devices';
import type { Client } from '../http/client';
import { accountDelaySeconds, HARD_STOP, HARD_STOP_RETRY_SECONDS } from './account-delay';
import { countersByKeys, lockCounter } from './counter.sql';

const ADDRESS_FAILURES = 10;
const ADDRESS_WINDOW_MS = 60_000;

/** A person who claims to be somebody and is about to prove it, on any path. */
export interface Guess {
  /** The address of the account, normalised. There may be no such account. */
  email: string;
  client: Client;
  /** The value of the cookie `sv_device`. */
  deviceToken?: string;
}

/** The counters for a guess: those of strangers, or those of one device that the account knows. */
export interface GuessKeys {
  account: string;
  source: string;
  /** The counter of all strangers, which a success of a known device clears too. */
  strangers: string;
  deviceId: string | null;
  /** A sign-in by passkey, which cannot be guessed: the account's counter neither delays it nor counts it. */
  byPasskey?: boolean;
}

/**
 * The one policy of every path on which somebody could guess: per account and per address, in the database, so that it
 * applies across processes and restarts.
 *
 * A guess counts when its result is recorded, in a transaction that locks its counters. So of many guesses at once only
 * those count that are recorded before the counter closes, right ones too. And people who sign in at the same time, as
 * an office does in the morning, never delay each other.
 */
@Injectable()
export class GuessingLimits {
  constructor(
    private readonly db: DataSource,
    private readonly devices: KnownDevices,
  ) {}

  /** Called before anything expensive is done. @throws RetryLaterError `rate-limited` */
  async admitGuess(guess: Guess, now = new Date()): Promise<GuessKeys> {
    const keys = await this.keysOf(guess, now);
    await this.assertOpen(this.db.manager, keys, now);
    return keys;
  }

  /**
   * The same for a passkey: it is admitted even when strangers are stopped, and its failures count for its address
   * only. @throws RetryLaterError `rate-limited`
   *
   * @param guess with an empty address where no account has the passkey
   */
  async admitPasskey(guess: Guess, now = new Date()): Promise<GuessKeys> {
    const keys = { ...(await this.keysOf(guess, now)), byPasskey: true };
    await this.assertOpen(this.db.manager, keys, now);
    return keys;
  }

  /**
   * The same where no account is known, as with a link: only the address counts. @throws RetryLaterError `rate-limited`
   */
  admitAddress(client: Client, now = new Date()): Promise<GuessKeys> {
    return this.admitPasskey({ email: '', client }, now);
  }

  /**
   * Counts a wrong answer. @throws RetryLaterError `rate-limited` when the counters have closed since it was admitted:
   * then the answer does not show whether it was right
   */
  async recordFailure(keys: GuessKeys, now = new Date()): Promise<void> {
    await this.db.transaction(tx => this.failWithin(tx, keys, now));
  }

  /**
   * As `recordFailure`, for an answer that is checked in a transaction: checking and counting in one transaction leave
   * no time for another guess between the two. The transaction must commit. @throws RetryLaterError as `recordFailure`
   */
  async failWithin(tx: EntityManager, keys: GuessKeys, now = new Date()): Promise<void> {
    const account = keys.byPasskey ? null : await lockCounter(tx, keys.account, now);
    const source = await lockCounter(tx, keys.source, now);
    refuseClosed(keys, account ? [account, source] : [source], now);
    if (account) await this.countForAccount(tx, keys, { failures: account.count + 1, now });
    const inWindow = source.startedAt.getTime() + ADDRESS_WINDOW_MS > now.getTime();
    const counted = inWindow ? { count: source.count + 1 } : { count: 1, startedAt: now };
    await tx.update(RateLimit, { key: keys.source }, counted);
  }

  /**
   * For a right answer that is not yet a sign-in with all factors. It reads the counters, so that of many guesses at
   * once those that come after the counter closed are refused. @throws RetryLaterError as `recordFailure`
   */
  async assertOpen(tx: EntityManager, keys: GuessKeys, now = new Date()): Promise<void> {
    refuseClosed(keys, await countersByKeys(tx, [keys.account, keys.source, keys.strangers]), now);
  }

  /** All factors were right: the account's count begins again. @throws RetryLaterError as `recordFailure` */
  async clearCounters(tx: EntityManager, keys: GuessKeys, now = new Date()): Promise<void> {
    const counters = await countersByKeys(tx, [keys.account, keys.source, keys.strangers]);
    refuseClosed(keys, counters, now);
    if (counters.some(({ key }) => key !== keys.source)) await this.unlockAccount(tx, keys);
  }

  /** Ends the waiting time of an account, after a reset, by an administrator, or with a passkey. */
  async unlockAccount(tx: EntityManager, account: Pick<GuessKeys, 'strangers'> & { account?: string }): Promise<void> {
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
    { account, deviceId }: GuessKeys,
    { failures, now }: { failures: number; now: Date },
  ): Promise<void> {
    const blockedUntil = new Date(now.getTime() + accountDelaySeconds(failures) * 1000);
    await tx.update(RateLimit, { key: account }, { count: failures, blockedUntil });
    if (deviceId && failures >= HARD_STOP) await this.devices.forgetDevice(tx, deviceId);
  }

  private async keysOf({ email, client, deviceToken }: Guess, now: Date): Promise<GuessKeys> {
    const strangers = strangersOf(email);
    const deviceId = deviceToken ? await this.devices.findDevice(email, deviceToken, now) : null;
    if (deviceId) return { account: `${strangers}:${deviceId}`, source: `device:${deviceId}`, strangers, deviceId };
    return { account: strangers, source: `source:${hashToken(sourceOf(client.address ?? ''))}`, strangers, deviceId };
  }
}

/** The counter of strangers who try an account. The address is hashed, because people may type anything there. */
export const strangersOf = (email: string): string => `account:${hashToken(email)}`;

function refuseClosed(keys: GuessKeys, counters: RateLimit[], now: Date): void {
  const waits = counters.map(counter => {
    if (counter.key === keys.account) return accountWaitMs(counter, keys, now);
    return counter.key === keys.source ? sourceWaitMs(counter, now) : 0;
  });
  const waitMs = Math.max(0, ...waits);
  if (waitMs > 0) throw new RetryLaterError('rate-limited', Math.ceil(waitMs / 1000));
}

function accountWaitMs({ count, blockedUntil }: RateLimit, { deviceId, byPasskey }: GuessKeys, now: Date): number {
  if (byPasskey) return 0;
  const delayMs = (blockedUntil?.getTime() ?? 0) - now.getTime();
  const stoppedMs = count >= HARD_STOP && !deviceId ? HARD_STOP_RETRY_SECONDS * 1000 : 0;
  return Math.max(delayMs, stoppedMs);
}

function sourceWaitMs({ count, startedAt }: RateLimit, now: Date): number {
  return count >= ADDRESS_FAILURES ? startedAt.getTime() + ADDRESS_WINDOW_MS - now.getTime() : 0;
}
