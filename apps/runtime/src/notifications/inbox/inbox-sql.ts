import type { NotificationItem } from '@sv/contracts/notification.contract';

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
  /** Whether it goes on behind an entry. */
  goesOn: boolean;
}

/** What a dialect says in its own way. */
interface Dialect {
  /** JSON of entries, without the brackets and null when there is none; and where they are from, a part of the table. */
  entries: string;
  from: (rows: string) => string;
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
  from: rows => `(SELECT ${JSON_OBJECT} AS entry ${rows}) entries`,
  unreadIndex: ' INDEXED BY idx_notifications_unread',
  mutedValues: 'json_each(muted_categories)',
};

const postgres: Dialect = {
  entries: `string_agg(CAST(row_to_json(entry) AS TEXT), ',')`,
  from: rows => `(SELECT ${ITEM} ${rows}) entry`,
  unreadIndex: '',
  mutedValues: 'json_array_elements_text(muted_categories::json) AS muted(value)',
};

/** One user's inbox in one dialect. Parameters are in the order in which the methods name them. */
export class InboxSql {
  private readonly dialect: Dialect;
  private readonly pages = new Map<string, string>();
  /** Parameters: user, user. Answers `unread`. */
  readonly unreadCount: string;

  constructor(type: string) {
    this.dialect = type === 'postgres' ? postgres : sqlite;
    this.unreadCount = `SELECT CAST(COUNT(*) AS INTEGER) AS unread ${this.fromUnread()}`;
  }

  /**
   * One statement, so that the entries and the count are of the same moment. Answers `entries` (JSON without brackets,
   * as text or bytes), `found` (how many those are) and `unread`.
   *
   * Parameters: user, user, user, the moment and id of an entry when it goes on behind that, and how many at most.
   */
  page(kind: PageKind): string {
    const key = `${kind.unread} ${kind.includeDismissed} ${kind.goesOn}`;
    const known = this.pages.get(key) ?? this.writePage(kind);
    this.pages.set(key, known);
    return known;
  }

  private writePage({ unread, includeDismissed, goesOn }: PageKind): string {
    const conditions = [
      'user_id = ?',
      ...(unread ? [UNREAD] : includeDismissed ? [] : ['dismissed_at IS NULL']),
      ...(goesOn ? ['(created_at, id) < (?, ?)'] : []),
    ];
    const index = unread ? this.dialect.unreadIndex : '';
    const rows = `FROM notifications${index} WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ?`;
    const unreadCount = `(SELECT CAST(COUNT(*) AS INTEGER) ${this.fromUnread()})`;
    const { entries, from } = this.dialect;
    return `SELECT ${entries} AS entries, CAST(COUNT(*) AS INTEGER) AS found, ${unreadCount} AS unread FROM ${from(rows)}`;
  }

  /** What is muted raises no badge; `security` cannot be muted. */
  private fromUnread(): string {
    const { unreadIndex, mutedValues } = this.dialect;
    return `FROM notifications${unreadIndex} WHERE user_id = ? AND ${UNREAD} AND category NOT IN
      (SELECT value FROM notification_preferences, ${mutedValues}
        WHERE notification_preferences.user_id = ? AND value <> 'security')`;
  }
}
