import { StoreAccessError } from '@sv/sdk';
import { constants } from 'node:sqlite';

/** One of the things that a statement would do, as SQLite tells it (https://sqlite.org/c3ref/c_alter_table.html). */
interface StatementAction {
  /** One of the codes in `constants` of `node:sqlite`. */
  code: number;
  /** What it is about: for rows the table and, when one is read or changed, the column. */
  subject: string | null;
  detail: string | null;
}

/** Why it is refused; null: it is not. */
export type StatementRule = (action: StatementAction) => string | null;

/**
 * What the statements of some connections may do. SQLite asks when it prepares a statement, whatever that is written
 * like, and when it prepares it anew; so a statement is judged once, and costs nothing more when it is run again.
 */
export class StatementWall {
  private isLowered = false;
  private reason: string | null = null;

  /** @param applies whether the calling code is held by it at all */
  constructor(
    private readonly rule: StatementRule,
    private readonly applies: () => boolean,
  ) {}

  get isUp(): boolean {
    return !this.isLowered && this.applies();
  }

  /** SQLite's authorizer callback. */
  judge = (code: number, subject: string | null, detail: string | null): number => {
    const reason = this.isUp ? this.rule({ code, subject, detail }) : null;
    this.reason ??= reason;
    return reason === null ? constants.SQLITE_OK : constants.SQLITE_DENY;
  };

  /** Does what the platform itself has to do among the statements of somebody else. */
  lowered<T>(work: () => T): T {
    this.isLowered = true;
    try {
      return work();
    } finally {
      this.isLowered = false;
    }
  }

  /** @throws StoreAccessError with the reason, for what SQLite only calls "not authorized" */
  explaining<T>(work: () => T): T {
    this.reason = null;
    try {
      return work();
    } catch (error) {
      throw this.reason === null ? error : new StoreAccessError(this.reason);
    }
  }
}
