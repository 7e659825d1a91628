import { Injectable } from '@nestjs/common';
import { DataGrants } from '../../../plugins/data-sharing/grants/data-grants.service';
import { PublicLinks } from '../../../plugins/links/public-links';
import type { ConsentsSection as Consents } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/consents.json`: which apps the person lets read from one another, and what they share by a link. */
@Injectable()
export class ConsentsExporter extends PlatformSectionExporter {
  constructor(
    private readonly dataGrants: DataGrants,
    private readonly publicLinks: PublicLinks,
  ) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const { grants } = await this.dataGrants.grantsOf(userId);
    const links = (await this.publicLinks.linksOf({ userId })).map(link => ({
      pluginId: link.pluginId,
      path: link.path,
      label: link.label,
      createdAt: link.createdAt.toISOString(),
      expiresAt: link.expiresAt?.toISOString() ?? null,
    }));
    const consents: Consents = {
      grants: grants.map(({ consumerId, providerId, contract, version, reason, createdAt }) => ({
        consumerId,
        providerId,
        contract,
        version,
        reason,
        createdAt,
      })),
      ...(links.length > 0 && { links }),
    };
    await archive.addJson('consents', consents, consents.grants.length);
  }
}
