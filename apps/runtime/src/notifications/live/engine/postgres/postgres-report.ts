import type { PinoLogger } from 'nestjs-pino';
import { Complaint } from '../../../../kernel/problems/complaint';
import type { ProblemBoard } from '../../../../kernel/problems/problem-board';

const PROBLEM = 'live-disconnected';

/** What log and health say about the connection that listens. */
export class PostgresReport {
  private readonly losses = new Complaint(fields =>
    this.logger.warn(fields, 'live updates of other processes do not arrive; the server connects again automatically'),
  );

  constructor(
    private readonly logger: Pick<PinoLogger, 'info' | 'warn' | 'error'>,
    private readonly problems: Pick<ProblemBoard, 'raise' | 'clear'>,
  ) {}

  lost(err: unknown): void {
    this.losses.add({ err });
    this.problems.raise(
      PROBLEM,
      'Open pages do not show changes of other processes at once: LISTEN on the database does not receive what NOTIFY ' +
        'sends. Pages load the changes when they are opened or come to the front. If the database is behind a ' +
        'connection pooler, set DATABASE_URL to the database itself or to a pool in session mode, or set REDIS_URL.',
    );
  }

  restored(): void {
    this.problems.clear(PROBLEM);
    this.logger.info('live updates use LISTEN and NOTIFY of the database');
  }
}
