import { Injectable } from '@nestjs/common';
import { DataGrants } from '../../../plugins/data-sharing/grants/data-grants.service';
import type { ConsentsSection as Consents } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/consents.json`: which apps the person lets read from one another. */
@Injectable()
export class ConsentsExporter extends PlatformSectionExporter {
  constructor(private readonly dataGrants: DataGrants) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const { grants } = await this.dataGrants.grantsOf(userId);
    const consents: Consents = {
      grants: grants.map(({ consumerId, providerId, contract, version, reason, createdAt }) => ({
        consumerId,
        providerId,
        contract,
        version,
        reason,
        createdAt,
      })),
    };
    await archive.addJson('consents', consents, consents.grants.length);
  }
}
