import type { PinoLogger } from 'nestjs-pino';
import type { ProblemBoard } from '../../problems/problem-board';
import { Complaint } from '../../problems/complaint';
import { withoutSecrets, type RedisAddress } from './redis-address';

const FAULTS_EVERY_MS = 60_000;

/** What a loss of Redis means to those who use it. */
export interface RedisWords {
  /** The code of the problem that health shows. */
  problem: string;
  /** One line of the log when it is lost, and one when it is back. */
  lost: string;
  restored: string;
  /** For an operator: what does not work now, and what still does. */
  consequence: string;
  remains: string;
}

/** What log and health say about Redis: where it is and what it answered, never the password. */
export class RedisReport {
  private readonly redis: string;
  private reason = 'there has been no answer yet';
  private isStanding = false;
  private readonly faults = new Complaint(
    fields => this.logger.warn({ redis: this.redis, ...fields }, 'Redis cannot be used'),
    FAULTS_EVERY_MS,
  );
  private readonly losses = new Complaint(fields =>
    this.logger.warn({ redis: this.redis, ...fields }, this.words.lost),
  );
  private readonly malformed = new Complaint(fields =>
    this.logger.warn(fields, 'a message from Redis was ignored: it has an unknown format'),
  );
  private readonly undelivered = new Complaint(fields =>
    this.logger.error(fields, 'a message from Redis was not delivered'),
  );

  constructor(
    private readonly address: RedisAddress,
    private readonly words: RedisWords,
    private readonly logger: Pick<PinoLogger, 'info' | 'warn' | 'error'>,
    private readonly problems: Pick<ProblemBoard, 'raise' | 'clear'>,
  ) {
    this.redis = `${address.host}:${address.port}`;
    this.raise();
  }

  /** The message of an error, without anything that must not be in log and health. */
  messageOf(error: Error): string {
    return withoutSecrets(error.message, this.address);
  }

  fault(error: Error): void {
    this.reason = this.messageOf(error);
    this.faults.add({ reason: this.reason });
    if (this.isStanding) this.raise();
  }

  changed(proven: boolean): void {
    if (proven) {
      this.isStanding = false;
      this.problems.clear(this.words.problem);
      this.logger.info({ redis: this.redis }, this.words.restored);
      return;
    }
    this.losses.add({ reason: this.reason });
    this.raise();
  }

  /** The message itself is not logged: anybody may have written it. */
  unreadable(channel: string): void {
    this.malformed.add({ channel });
  }

  failedHandler(err: unknown): void {
    this.undelivered.add({ err });
  }

  private raise(): void {
    this.isStanding = true;
    const { problem, consequence, remains } = this.words;
    this.problems.raise(
      problem,
      `${consequence}: messages through Redis at ${this.redis} do not arrive (${this.reason}). ${remains} ` +
        'Check the Redis server and REDIS_URL. You do not have to restart anything.',
    );
  }
}
