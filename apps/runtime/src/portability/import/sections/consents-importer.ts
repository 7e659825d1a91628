import { Injectable } from '@nestjs/common';
import { ImportTally } from '@sv/sdk/portability';
import type { EntityManager } from 'typeorm';
import { ImportedConsents } from '../../../plugins/data-sharing/grants/imported-consents';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { PlatformSectionImporter, readList } from './platform-section-importer';

/** Imports consents as suggestions. They allow nothing here until the person agrees to each on the consent page. */
@Injectable()
export class ConsentsImporter extends PlatformSectionImporter {
  readonly id = 'consents';

  constructor(private readonly consents: ImportedConsents) {
    super();
  }

  async prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    const grants = await readList(work.archive, section, 'grants');
    return { apply: tx => this.suggest(tx, work, grants) };
  }

  private async suggest(
    tx: EntityManager,
    { caller, now, signal }: ImportWork,
    grants: readonly Record<string, unknown>[],
  ): Promise<SectionOutcome> {
    const tally = new ImportTally();
    let unknown = 0;
    for (const { consumerId, providerId, contract, version } of grants) {
      signal.throwIfAborted();
      const way = { consumerId, providerId, contract, version };
      const became = await this.consents.suggestConsents(tx, caller, way, now);
      if (became === 'suggested') tally.added += 1;
      else if (became === 'malformed') tally.fail('malformed-record', 'It is not a consent.');
      else tally.skipped += 1;
      if (became === 'undeclared') unknown += 1;
    }
    const outcome = tally.report();
    if (unknown > 0) outcome.warnings.push({ code: 'consent-unknown', detail: unknownText(unknown) });
    return outcome;
  }
}

const unknownText = (count: number): string =>
  count === 1
    ? 'A consent is between apps that do not share this way here.'
    : `${count} consents are between apps that do not share this way here.`;
