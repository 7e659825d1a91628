import { Injectable } from '@nestjs/common';
import { ActivityFeed } from '../../../activity/feed/activity-feed';
import type { ActivityRecord } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/activity.ndjson`: what the own feed shows, newest first. No import reads it. */
@Injectable()
export class ActivityExporter extends PlatformSectionExporter {
  constructor(private readonly feed: ActivityFeed) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    await archive.addLines('activity', this.pages(userId));
  }

  private async *pages(user: string): AsyncGenerator<string[]> {
    for await (const page of this.feed.readAll({ filter: { user }, viewer: user }))
      yield page.map((entry: ActivityRecord) => JSON.stringify(entry));
  }
}
