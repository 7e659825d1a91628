import { Injectable } from '@nestjs/common';
import { ImportTally } from '@sv/sdk/portability';
import type { EntityManager } from 'typeorm';
import { BroughtConsents } from '../../../data-sharing/grants/brought-consents';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { OwnSection, readList } from './own-section';

/** Consents of elsewhere open nothing here: they are suggested, and the person agrees to each on the consent page. */
@Injectable()
export class ConsentsSection extends OwnSection {
  readonly id = 'consents';

  constructor(private readonly consents: BroughtConsents) {
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
      const became = await this.consents.suggest(tx, caller.user.id, way, now);
      if (became === 'suggested') tally.added += 1;
      else if (became === 'malformed') tally.fail('malformed-record', 'It is no consent.');
      else tally.skipped += 1;
      if (became === 'undeclared') unknown += 1;
    }
    const outcome = tally.report();
    if (unknown > 0) outcome.warnings.push({ code: 'consent-unknown', detail: unknownWords(unknown) });
    return outcome;
  }
}

const unknownWords = (count: number): string =>
  `${count === 1 ? 'A consent is' : `${count} consents are`} between apps that do not share this way here.`;
