import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notificationLines } from './exported-rows.sql';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/notifications.ndjson`: the whole inbox, what was dismissed too, newest first. */
@Injectable()
export class NotificationsExporter extends PlatformSectionExporter {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, subject: ExportSubject): Promise<void> {
    await archive.addLines('notifications', notificationLines(this.db, subject));
  }
}
