import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notificationLines } from './platform-sections.sql';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSection } from './platform-section';

/** `platform/notifications.ndjson`: the whole inbox, what was dismissed too, newest first. */
@Injectable()
export class NotificationsSection extends PlatformSection {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, subject: ExportSubject): Promise<void> {
    await archive.addLines('notifications', notificationLines(this.db, subject));
  }
}
