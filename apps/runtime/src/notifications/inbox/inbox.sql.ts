import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { runSql } from '../../kernel/database/sql';

// The statements of the list. Its JSON is built by the database: rows that are only to be sent need not become objects.
const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

/** The fields of a `NotificationItem` in their order, and the columns they come from. */
const COLUMN_OF = {
  id: 'id',
  notificationId: 'id',
  userId: 'user_id',
  source: 'source',
  sourceType: 'source_type',
  title: 'title',
  body: 'body',
  url: 'url',
  category: 'category',
  icon: 'icon',
  readAt: 'read_at',
  dismissedAt: 'dismissed_at',
  createdAt: 'created_at',
} satisfies Record<keyof NotificationItem, string>;

/** Rows of `notifications` with the names of a {@link NotificationItem}: TypeORM and the databases leave them as they are. */
export const ITEM = Object.entries(COLUMN_OF)
  .map(([field, column]) => `${column} AS "${field}"`)
  .join(', ');

/** Which statement a page needs. */
export interface PageKind {
  unread: boolean;
  includeDismissed: boolean;
  /** Whether it continues behind an entry. */
  goesOn: boolean;
}

/** Parts of the statements that differ between the dialects. */
interface Dialect {
  /** JSON of each `entry`, without the brackets; null when there is none. */
  entries: string;
  /** What an entry is, in the subquery that finds them. */
  entry: string;
  /** After the table's name: SQLite, without statistics, takes the index of the list for the unread too. */
  unreadIndex: string;
  /** Each muted category of a `notification_preferences`, as `value`. */
  mutedValues: string;
}

const JSON_OBJECT = `json_object(${Object.entries(COLUMN_OF)
  .map(([field, column]) => `'${field}', ${column}`)
  .join(', ')})`;

const sqlite: Dialect = {
  // As bytes: they go out as they are, and need not become a string in between.
  entries: `CAST(string_agg(entry, ',') AS BLOB)`,
  entry: `${JSON_OBJECT} AS entry`,
  unreadIndex: ' INDEXED BY idx_notifications_unread',
  mutedValues: 'json_each(muted_categories)',
};

const postgres: Dialect = {
  entries: `string_agg(CAST(row_to_json(entry) AS TEXT), ',')`,
  entry: ITEM,
  unreadIndex: '',
  mutedValues: 'json_array_elements_text(muted_categories::json) AS muted(value)',
};

/** One user's inbox in one dialect. Parameters are in the order in which the methods name them. */
export class InboxSql {
  private readonly dialect: Dialect;
  /** One text for each, so that the prepared statement of it is found by a hash that is known. */
  private readonly pages = new Map<string, string>();
  private readonly unread: string;
  /** Parameters: user, five times. Answers `unread`. */
  readonly unreadCount: string;

  constructor(type: string) {
    this.dialect = type === 'postgres' ? postgres : sqlite;
    this.unread = this.writeUnread();
    this.unreadCount = `SELECT ${this.unread} AS unread`;
  }

  /**
   * One statement, so that the entries and the count are of the same instant. Answers `entries` (JSON without brackets,
   * as text or bytes), `found` (how many those are) and `unread`.
   *
   * Parameters: user five times, then user again, and the instant and id of an entry when it continues behind that.
   *
   * @param limit in the text and not as a parameter: SQLite would plan the statement again each time
   */
  page(kind: PageKind, limit: number): string {
    const key = `${kind.unread} ${kind.includeDismissed} ${kind.goesOn} ${limit}`;
    const known = this.pages.get(key) ?? this.writePage(kind, limit);
    this.pages.set(key, known);
    return known;
  }

  private writePage({ unread, includeDismissed, goesOn }: PageKind, limit: number): string {
    const conditions = [
      'user_id = ?',
      ...(unread ? [UNREAD] : includeDismissed ? [] : ['dismissed_at IS NULL']),
      ...(goesOn ? ['(created_at, id) < (?, ?)'] : []),
    ];
    const { entries, entry, unreadIndex } = this.dialect;
    return `SELECT ${entries} AS entries, CAST(COUNT(*) AS INTEGER) AS found, ${this.unread} AS unread
      FROM (SELECT ${entry} FROM notifications${unread ? unreadIndex : ''} WHERE ${conditions.join(' AND ')}
        ORDER BY created_at DESC, id DESC LIMIT ${limit}) entry`;
  }

  /**
   * A muted category and a muted app (`app:<id>`) do not count; `security` cannot be muted. For people who mute
   * nothing, neither is compared.
   */
  private writeUnread(): string {
    const { unreadIndex, mutedValues } = this.dialect;
    const count = `SELECT COUNT(*) FROM notifications${unreadIndex} WHERE user_id = ? AND ${UNREAD}`;
    const mutes = `SELECT 1 FROM notification_preferences WHERE user_id = ? AND muted_categories <> '[]'`;
    const muted = `SELECT value FROM notification_preferences, ${mutedValues}
      WHERE notification_preferences.user_id = ? AND value <> 'security'`;
    return `CAST(CASE WHEN EXISTS (${mutes})
      THEN (${count} AND category NOT IN (${muted})
        AND (source_type <> 'plugin' OR source IS NULL OR 'app:' || source NOT IN (${muted})))
      ELSE (${count}) END AS INTEGER)`;
  }
}

/**
 * Returns the rows synchronously where the database can (SQLite outside a transaction), so that the caller need not
 * wait.
 */
export const readRows = <Row>(db: WorkspaceDataSource, sql: string, parameters: string[]): Row[] | Promise<Row[]> =>
  db.readNow<Row>(sql, parameters) ?? runSql<Row>(db, sql, parameters);
