import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ownEntitlements } from './exported-rows.sql';
import type { EntitlementsSection as Entitlements } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/entitlements.json`: licences with their tokens, which belong to the person. */
@Injectable()
export class EntitlementsExporter extends PlatformSectionExporter {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const entitlements = await ownEntitlements(this.db, userId);
    await archive.addJson('entitlements', { entitlements } satisfies Entitlements, entitlements.length);
  }
}
