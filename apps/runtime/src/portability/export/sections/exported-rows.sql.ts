import { isPostgres, runSql, type SqlRunner } from '../../../kernel/database/sql';
import type { EntitlementsSection, NotificationRecord } from '../../format/archive-format';
import type { ExportSubject } from './platform-section-exporter';

const OWN = `SELECT plugin_id AS "pluginId", tier, status, source, issued_at AS "issuedAt", expires_at AS "expiresAt",
  license_token AS "licenseToken" FROM entitlements WHERE user_id = ? ORDER BY id DESC`;

/** Newest first, with their tokens. */
export const ownEntitlements = (on: SqlRunner, userId: string): Promise<EntitlementsSection['entitlements']> =>
  runSql(on, OWN, [userId]);

/** On SQLite nobody else is served while a page is read. */
const PAGE = 500;

/** The fields of a record in their order, and the columns they come from. */
const COLUMN_OF = {
  id: 'id',
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
} satisfies Record<keyof NotificationRecord, string>;

const FIELDS = Object.entries(COLUMN_OF);
/** A record as JSON, made by the database: rows that are only to be written need not become objects. */
const SQLITE_LINE = `json_object(${FIELDS.map(([field, column]) => `'${field}', ${column}`).join(', ')})`;
const POSTGRES_LINE = `CAST(json_build_object(${FIELDS.map(([field, column]) => `'${field}', ${column}`).join(', ')}) AS TEXT)`;

interface Line {
  id: string;
  at: string;
  line: string;
}

/** The inbox of a person as JSON, newest first, in pages. */
export async function* notificationLines(
  on: SqlRunner,
  { userId, noticeId }: Pick<ExportSubject, 'userId' | 'noticeId'>,
): AsyncGenerator<string[]> {
  const line = isPostgres(on) ? POSTGRES_LINE : SQLITE_LINE;
  const sql = (goesOn: string) => `SELECT id, created_at AS "at", ${line} AS "line" FROM notifications
      WHERE user_id = ? AND id <> ?${goesOn} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`;
  let rows = await runSql<Line>(on, sql(''), [userId, noticeId]);
  for (;;) {
    yield rows.map(row => row.line);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    const behind = [userId, noticeId, last.at, last.id];
    rows = await runSql<Line>(on, sql(' AND (created_at, id) < (?, ?)'), behind);
  }
}
