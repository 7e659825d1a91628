import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { sourceOf } from '@sv/server/http/source-of';
import type { Client } from '../../http/client';
import { HashingQueue } from './hashing/hashing-queue';

/** argon2id (RFC 9106) with OWASP's parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * The hash of a random password that nobody has, with the current parameters, so that checking it takes as long as
 * checking any other.
 */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$QSl4uYNyAN7nzUk+9pQLOQ$4GRM0zUgBceBsYevcQyiPe1uqibQd26BLgiXlUKztlY';
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/** Somebody whose session or browser belongs to an account: each account has one line. */
interface KnownPerson {
  knownAs: string;
}
type Waiting = Client | KnownPerson;

/** Hashes and checks passwords, a few at once. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new HashingQueue(Math.max(1, availableParallelism() - 1));

  get load(): HashingQueue['load'] {
    return this.queue.load;
  }

  /** Whether the password of a stranger may wait; asked before anything else is done for it. */
  hasRoom(by: Client): boolean {
    return this.queue.hasRoom(lineOf(by));
  }

  /**
   * @param by in whose line the job waits; null for the command line
   * @throws RetryLaterError `too-busy`
   */
  hashPassword(password: string, by: Waiting | null): Promise<string> {
    return this.queue.run(lineOf(by), () => this.makeHash(password), isKnown(by));
  }

  /**
   * Whether a password belongs to a stored hash. Without one, for an unknown address, it is compared with a hash of
   * nobody, which takes the same time.
   *
   * @throws RetryLaterError `too-busy`
   */
  async verifyPassword(stored: string | null, password: string, by: Waiting): Promise<boolean> {
    const check = async () => {
      const { verify } = await this.argon2();
      return verify(stored ?? HASH_OF_NOBODY, comparable(password));
    };
    const matches = await this.queue.run(lineOf(by), check, isKnown(by));
    return matches && stored !== null;
  }

  /** Whether a stored hash was made with other parameters than the current ones. */
  isOutdated(stored: string): boolean {
    return !CURRENT.test(stored);
  }

  private async makeHash(password: string): Promise<string> {
    const { hash } = await this.argon2();
    return hash(comparable(password), PARAMETERS);
  }

  /** Loaded on first use, because nobody signs in while the process starts. */
  private argon2(): Promise<Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>> {
    return import('@node-rs/argon2');
  }
}

const isKnown = (by: Waiting | null): by is KnownPerson => by !== null && 'knownAs' in by;

/** People whose addresses are not known are in one line. */
const lineOf = (by: Waiting | null): string =>
  isKnown(by) ? by.knownAs : by ? sourceOf(by.address ?? '') : 'command line';

/** One password typed on two keyboards may come composed or decomposed (RFC 8265 section 4.1). */
const comparable = (password: string): string => password.normalize('NFC');
