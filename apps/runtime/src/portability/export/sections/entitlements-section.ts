import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ownEntitlements } from './platform-sections.sql';
import type { EntitlementsSection as Entitlements } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSection } from './platform-section';

/** `platform/entitlements.json`: licences with their tokens, which are the person's own. */
@Injectable()
export class EntitlementsSection extends PlatformSection {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const entitlements = await ownEntitlements(this.db, userId);
    await archive.addJson('entitlements', { entitlements } satisfies Entitlements, entitlements.length);
  }
}
