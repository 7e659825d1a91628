import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isPostgres, runSql } from '../../../database/sql';
import type { NotificationRecord } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSection } from './platform-section';

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

/** `platform/notifications.ndjson`: the whole inbox, what was dismissed too, newest first. */
@Injectable()
export class NotificationsSection extends PlatformSection {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, subject: ExportSubject): Promise<void> {
    await archive.addLines('notifications', this.pages(subject));
  }

  private async *pages({ userId, noticeId }: ExportSubject): AsyncGenerator<string[]> {
    const line = isPostgres(this.db) ? POSTGRES_LINE : SQLITE_LINE;
    const sql = (goesOn: string) => `SELECT id, created_at AS "at", ${line} AS "line" FROM notifications
      WHERE user_id = ? AND id <> ?${goesOn} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`;
    let rows = await runSql<Line>(this.db, sql(''), [userId, noticeId]);
    for (;;) {
      yield rows.map(row => row.line);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      const behind = [userId, noticeId, last.at, last.id];
      rows = await runSql<Line>(this.db, sql(' AND (created_at, id) < (?, ?)'), behind);
    }
  }
}
