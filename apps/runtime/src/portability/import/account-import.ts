import { Injectable } from '@nestjs/common';
import type { ImportResult, ImportSection, ImportWarning } from '@sv/contracts/portability.contract';
import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { UserCaller } from '../../kernel/request-context/caller';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import type { ArchiveManifest } from '../format/archive-format';
import type { ImportArchive } from './archive/import-archive';
import { idMap } from './id-map';
import { ImportRuns } from './run/import-runs';
import type { ImportWork, PreparedSection } from './sections/import-work';
import { PlatformSectionImporters } from './sections/platform-section-importers';
import { SectionImport, type SectionTask } from './sections/section-import';

/** The import to run, and the person it is for. */
export interface ImportOrder {
  id: string;
  caller: UserCaller;
  dryRun: boolean;
  signal: AbortSignal;
}

/**
 * Imports an archive into the account of the person who uploads it. What is there stays, and their rights do not
 * change.
 */
@Injectable()
export class AccountImport {
  constructor(
    private readonly runs: ImportRuns,
    private readonly own: PlatformSectionImporters,
    private readonly sections: SectionImport,
    private readonly settings: PlatformSettings,
  ) {}

  /**
   * Imports section after section. The errors of a section are in the result.
   *
   * @throws ArchiveRefusedError before anything is imported; PlatformError `conflict` when the account is deleted
   * meanwhile
   */
  async runImport(order: ImportOrder, archive: ImportArchive, now = new Date()): Promise<ImportResult> {
    const { manifest } = archive;
    const { id, caller, dryRun, signal } = order;
    const mapId = idMap(caller.user.id, manifest.source.instanceId);
    const work: ImportWork = { id, caller, archive, dryRun, mapId, signal, now };
    const tasks: SectionTask[] = [];
    for (const section of manifest.sections) tasks.push(await this.prepare(work, section));
    const sections: ImportSection[] = [];
    for (const task of tasks) {
      if (!(await this.runs.goesOn(id))) throw new PlatformError('conflict', 'The import was stopped.');
      sections.push(await this.sections.importSection(work, task));
    }
    if (!dryRun) await this.runs.finishImport(caller, id, totalsOf(sections));
    const warnings = this.warningsOf(manifest, caller);
    return { formatVersion: manifest.formatVersion, dryRun, warnings, sections };
  }

  private async prepare(work: ImportWork, section: ArchiveManifest['sections'][number]): Promise<SectionTask> {
    const own = section.pluginId === null ? this.own.findSection(section.id) : null;
    if (!own) return { section, prepared: null };
    const prepared = await own.prepare(work, section).catch((error: unknown): PreparedSection => {
      if (error instanceof ArchiveRefusedError || work.signal.aborted) throw error;
      return { apply: () => Promise.reject(error as Error) };
    });
    return { section, prepared };
  }

  private warningsOf({ source, subject, notIncluded }: ArchiveManifest, { user }: UserCaller): ImportWarning[] {
    const warnings: ImportWarning[] = notIncluded.map(({ pluginId, reason }) => ({
      code: 'not-included',
      detail: REASONS[reason](pluginId),
    }));
    if (source.instanceId !== this.settings.instanceId) {
      // Under another id it may be the same person anyway.
      if (subject.email !== user.email) warnings.unshift(otherSubject(subject.email));
    } else if (subject.userId !== user.id) warnings.unshift(otherSubject(subject.email));
    else warnings.unshift(SAME_INSTANCE);
    return warnings;
  }
}

const REASONS: Record<ArchiveManifest['notIncluded'][number]['reason'], (pluginId: string) => string> = {
  disabled: id => `The archive has nothing of the app ${id}: it was switched off.`,
  permission: id => `The archive has nothing of the app ${id}: it may not export.`,
  failed: id => `The archive has nothing of the app ${id}: its export failed.`,
};

const otherSubject = (email: string): ImportWarning => ({
  code: 'other-subject',
  detail: `The archive belongs to ${email}. Its content is added to your account.`,
});

const SAME_INSTANCE: ImportWarning = {
  code: 'same-account',
  detail: 'This export is from your account. What you still have will be there twice.',
};

function totalsOf(sections: readonly ImportSection[]) {
  const done = sections.filter(({ status }) => status === 'imported');
  const sum = (count: 'added' | 'skipped' | 'failed'): number =>
    done.reduce((total, { records }) => total + records[count], 0);
  return { sections: done.length, added: sum('added'), skipped: sum('skipped'), failed: sum('failed') };
}
