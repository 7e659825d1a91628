import { StoreAccessError } from '@sv/sdk';
import { constants } from 'node:sqlite';

/** One of the things that a statement would do, as SQLite tells it (https://sqlite.org/c3ref/c_alter_table.html). */
export interface StatementAction {
  /** One of the codes in `constants` of `node:sqlite`. */
  code: number;
  /** What it is about: for rows the table and, when one is read or changed, the column. */
  subject: string | null;
  detail: string | null;
  /** `main`, `temp` or an attached one; null for what is in none. */
  database: string | null;
  /** The codes that the same statement had before this one. */
  earlier: ReadonlySet<number>;
}

/** Why it is refused; null: it is not. */
export type StatementRule = (action: StatementAction) => string | null;

/** What a store's statements are judged by, from its first connection on. */
export interface StoreAuthorizer {
  rule: StatementRule;
  /** Whether it restricts the calling code at all. */
  applies: () => boolean;
  /** Others use the same file, and it does not restrict them. */
  isShared: boolean;
}

/**
 * What the statements of some connections may do. SQLite asks when it prepares a statement, whatever that is written
 * like, and when it prepares it again; so a statement is judged once, and costs nothing more when it is run again.
 */
export class StatementAuthorizer {
  private isSuspended = false;
  /** Whether a session notes changes: it asks for the columns of a table when its first row changes. */
  isNoting = false;
  private reason: string | null = null;
  private readonly earlier = new Set<number>();

  /** @param applies whether the calling code is held by it at all */
  constructor(
    private readonly rule: StatementRule,
    private readonly applies: () => boolean,
  ) {}

  get isActive(): boolean {
    return !this.isSuspended && this.applies();
  }

  /** SQLite's authorizer callback. */
  judge = (code: number, subject: string | null, detail: string | null, database: string | null): number => {
    if (!this.isActive || (this.isNoting && isAboutColumns(code, subject))) return constants.SQLITE_OK;
    const reason = this.rule({ code, subject, detail, database, earlier: this.earlier });
    this.earlier.add(code);
    this.reason ??= reason;
    return reason === null ? constants.SQLITE_OK : constants.SQLITE_DENY;
  };

  /** Does what the platform itself has to do among the statements of somebody else. */
  suspended<T>(work: () => T): T {
    this.isSuspended = true;
    try {
      return work();
    } finally {
      this.isSuspended = false;
    }
  }

  /** @throws StoreAccessError with the reason, for what SQLite only calls "not authorized" */
  explaining<T>(work: () => T): T {
    this.reason = null;
    this.earlier.clear();
    try {
      return work();
    } catch (error) {
      throw this.reason === null ? error : new StoreAccessError(this.reason);
    }
  }
}

/** Harmless if the plugin itself asks: it learns the names of columns. */
const isAboutColumns = (code: number, subject: string | null): boolean =>
  code === constants.SQLITE_PRAGMA && (subject === 'table_info' || subject === 'table_xinfo');
