import { Injectable } from '@nestjs/common';
import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { ImportTally } from '@sv/sdk/portability';
import type { EntityManager } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import { type CheckedLicense, EntitlementGrants } from '../../../plugins/entitlements/grants/entitlement-grants';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { PlatformSectionImporter, readList } from './platform-section-importer';

/** Far more than anybody has; each is a signature to verify. */
const MAX_LICENSES = 1000;

/** Imports licences. Only the token of each is read, and checked as if the person had entered it. */
@Injectable()
export class EntitlementsImporter extends PlatformSectionImporter {
  readonly id = 'entitlements';

  constructor(private readonly grants: EntitlementGrants) {
    super();
  }

  async prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    if (section.records > MAX_LICENSES) throw new ArchiveRefusedError('archive-invalid', 'It has too many licences.');
    const entitlements = await readList(work.archive, section, 'entitlements');
    const refusals: PlatformError[] = [];
    const licenses: CheckedLicense[] = [];
    const { caller } = work;
    for (const { licenseToken } of entitlements) {
      const token = typeof licenseToken === 'string' ? licenseToken : '';
      const entry = { token, person: caller.user, caller, actor: actorOf(caller) };
      const license = await refusedOr(this.grants.checkLicense({ ...entry, source: 'account' }, work.now));
      if (license instanceof PlatformError) refusals.push(license);
      else licenses.push(license);
    }
    return {
      apply: tx => this.write(tx, licenses, refusals),
      afterCommit: () => this.grants.inForce(),
    };
  }

  private async write(
    tx: EntityManager,
    licenses: readonly CheckedLicense[],
    refusals: readonly PlatformError[],
  ): Promise<SectionOutcome> {
    const tally = new ImportTally();
    for (const { code, message } of refusals) tally.fail(code, message);
    for (const license of licenses) {
      const granted = await refusedOr(this.grants.storeLicense(tx, license));
      if (granted instanceof PlatformError) tally.fail(granted.code, granted.message);
      else if (granted.isNew) tally.added += 1;
      else tally.skipped += 1;
    }
    return tally.report();
  }
}

/** A refusal is of one licence; everything else is of the section. */
const refusedOr = <T>(work: Promise<T>): Promise<T | PlatformError> =>
  work.catch((error: unknown) => {
    if (error instanceof PlatformError) return error;
    throw error;
  });
