import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runSql } from '../../../database/sql';
import type { EntitlementsSection as Entitlements } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSection } from './platform-section';

const OWN = `SELECT plugin_id AS "pluginId", tier, status, source, issued_at AS "issuedAt", expires_at AS "expiresAt",
  license_token AS "licenseToken" FROM entitlements WHERE user_id = ? ORDER BY id DESC`;

/** `platform/entitlements.json`: licences with their tokens, which are the person's own. */
@Injectable()
export class EntitlementsSection extends PlatformSection {
  constructor(private readonly db: DataSource) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const entitlements = await runSql<Entitlements['entitlements'][number]>(this.db, OWN, [userId]);
    await archive.addJson('entitlements', { entitlements } satisfies Entitlements, entitlements.length);
  }
}
