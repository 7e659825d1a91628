import type { Logger } from '@sv/server/logger/logger';
import type { DataSource } from 'typeorm';
import { hashAt } from './activity-rows.sql';
import type { ProblemBoard } from '../../kernel/problems/problem-board';
import type { AuditKeys } from './audit-keys';
import { type ChainHead, isHead, readHead } from './chain-head.sql';
import {
  type Checkpoint,
  deleteHeadCheckpointsBefore,
  isSigned,
  newestCheckpoint,
  writeCheckpoint,
} from './checkpoints.sql';

const EVERY_MS = 60_000;
const LOG_EVERY_MS = 3_600_000;
const KEPT_MS = 30 * 86_400_000;
const PROBLEM = 'activity-log';
const FAULTS = {
  missing: 'its end is gone',
  forged: 'its end was signed by somebody else, or AUTH_SECRET was changed without AUTH_SECRET_PREVIOUS',
};

/**
 * Signs every minute how far the log has come, and checks from outside the database that what this process has seen is
 * still there. Every hour it writes a line to the process's log, for operators who keep logs on another machine: `audit
 * verify --since` takes it.
 */
export class HeadWatch {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private seen: ChainHead | null = null;
  private lastLogged = { seq: -1, at: -Infinity };

  constructor(
    private readonly db: DataSource,
    private readonly keys: AuditKeys,
    private readonly problems: ProblemBoard,
    private readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  ) {}

  async start(): Promise<void> {
    await this.checkHead();
    this.timer = setInterval(() => void this.checkHead(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.lastLogged = { ...this.lastLogged, at: -Infinity };
    await this.checkHead();
  }

  /** Checks once, and never throws. Other parts of health show that the database is away. */
  checkHead(now = new Date()): Promise<void> {
    this.running = this.running
      .then(() => this.checkOnce(now))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the end of the activity log could not be signed'));
    return this.running;
  }

  /** The checkpoint is read first: the end can only have grown since. */
  private async checkOnce(now: Date): Promise<void> {
    const signed = await newestCheckpoint(this.db, 'head');
    const state = await readHead(this.db, this.keys);
    if (state === 'new') return this.seen || signed ? this.raiseProblem('it was made empty and new') : undefined;
    if (!isHead(state)) return this.raiseProblem(FAULTS[state]);
    const fault = await this.faultOf(state, signed);
    if (fault) this.raiseProblem(fault);
    else if (!signed || signed.seq < state.seq) await this.sign(state, now);
    this.seen = state;
    this.logHead(state);
  }

  private async faultOf(head: ChainHead, signed: Checkpoint | null): Promise<string | null> {
    if (signed && !(await this.isOurs(signed))) return 'a checkpoint has a wrong signature';
    const reached = Math.max(signed?.seq ?? 0, this.seen?.seq ?? 0);
    if (head.seq < reached) return `it ends with entry ${head.seq}, and had reached ${reached}`;
    if (!this.seen || (await this.isThere(this.seen))) return null;
    return `entry ${this.seen.seq} is not the one that was there before`;
  }

  /** A checkpoint from before a rotation also counts, when the signed checkpoint of the rotation is at or after it. */
  private async isOurs(signed: Checkpoint): Promise<boolean> {
    if (isSigned(signed, this.keys)) return true;
    const rotation = await newestCheckpoint(this.db, 'rotation');
    return rotation !== null && rotation.seq >= signed.seq && isSigned(rotation, this.keys.current);
  }

  /** An entry that retention has deleted since also counts. */
  private async isThere({ seq, hash }: ChainHead): Promise<boolean> {
    const stored = await hashAt(this.db, seq);
    if (stored !== null) return stored === hash;
    const retained = await newestCheckpoint(this.db, 'retention');
    return retained !== null && retained.seq >= seq && isSigned(retained, this.keys);
  }

  private async sign(head: ChainHead, now: Date): Promise<void> {
    await writeCheckpoint(this.db, this.keys, 'head', head, now);
    await deleteHeadCheckpointsBefore(this.db, new Date(now.getTime() - KEPT_MS));
  }

  private logHead({ seq, hash }: ChainHead): void {
    const now = performance.now();
    if (seq === this.lastLogged.seq || now - this.lastLogged.at < LOG_EVERY_MS) return;
    this.logger.info({ seq, hash }, 'the end of the activity log');
    this.lastLogged = { seq, at: now };
  }

  /**
   * The problem is shown until the process ends: a person who restores the rows could otherwise remove the problem too.
   */
  private raiseProblem(fault: string): void {
    this.logger.error({ fault }, 'the activity log was changed from outside');
    this.problems.raise(
      PROBLEM,
      `The activity log was changed from outside: ${fault}. Run \`npm run cli -- audit verify\`.`,
    );
  }
}
