import type { PinoLogger } from 'nestjs-pino';
import type { ProblemBoard } from '../../../kernel/problems/problem-board';
import { Complaint } from '../complaint';
import { withoutSecrets, type RedisAddress } from './connection/redis-address';

const PROBLEM = 'broker-disconnected';
const FAULTS_EVERY_MS = 60_000;

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
    this.logger.warn(
      { redis: this.redis, ...fields },
      'Redis is not connected; notifications are in the inbox and reach open streams when it is back',
    ),
  );
  private readonly malformed = new Complaint(fields =>
    this.logger.warn(fields, 'a message from Redis is none of ours and was left out'),
  );
  private readonly undelivered = new Complaint(fields =>
    this.logger.error(fields, 'a message from Redis was not delivered'),
  );

  constructor(
    private readonly address: RedisAddress,
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
      this.problems.clear(PROBLEM);
      this.logger.info({ redis: this.redis }, 'notifications go through Redis');
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
    this.problems.raise(
      PROBLEM,
      `Open pages are not notified of new notifications: Redis at ${this.redis} does not give back what it is sent ` +
        `(${this.reason}). They are in the inbox. Check the server and REDIS_URL; nothing has to be restarted.`,
    );
  }
}
