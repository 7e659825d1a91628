import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ImportWarning } from '@sv/contracts/portability.contract';
import type { ImportReport, ImportRequest } from '@sv/sdk';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { PersonLocales } from '../../../kernel/person-locales';
import { AppAccess } from '../../../plugins/access/app-access';
import type { HostedPlugin } from '../../../plugins/host/hosted-plugin';
import { PluginHost } from '../../../plugins/host/plugin-host';
import { importInScope } from '../../../plugins/sdk-bridge/portability/scoped-import';
import { type ArchiveSection, pluginFilePath } from '../../format/archive-format';
import type { ReceiptStatement } from '../receipts/import-receipts.sql';
import { ImportRuns } from '../run/import-runs';
import { SliceJournal } from '../slices/sqlite-slice-journal';
import type { ImportWork, SectionOutcome } from '../sections/import-work';
import { SectionFailedError } from '../sections/section-failed.error';
import { PluginTimeout } from '../../export/plugins/plugin-timeout';
import { CountedRecords } from './counted-records';

const MAX_WARNINGS = 50;
const MAX_DETAIL = 300;
const CODE = /^[a-z][a-z0-9-]{0,63}$/;

/** The warnings of a plugin that can be shown to a person: a few lines, with valid codes. */
function plainWarnings(warnings: readonly unknown[]): ImportWarning[] {
  const shown = warnings.slice(0, MAX_WARNINGS).map(toWarning);
  const left = warnings.length - shown.length;
  return left === 0 ? shown : [...shown, { code: 'more-warnings', detail: `There are ${left} more warnings.` }];
}

function toWarning(warning: unknown): ImportWarning {
  const { code, detail } = (typeof warning === 'object' && warning !== null ? warning : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' && CODE.test(code) ? code : 'warning',
    detail: typeof detail === 'string' ? detail.slice(0, MAX_DETAIL) : '',
  };
}

/** The statement that is run when a section was imported. */
export type ReceiptOf = (outcome: SectionOutcome) => ReceiptStatement;

/** The outcome of importing a plugin's section. */
export interface PluginOutcome extends SectionOutcome {
  /** Whether the receipt is written; if not, the caller writes it. */
  hasReceipt: boolean;
  /** Whether parts of it were committed before its end. */
  isSliced: boolean;
}

/** How long a plugin may take. */
const LIMITS = { progressMs: 20_000, wholeMs: 1_800_000 };

/** Passes sections to the plugins that they belong to. */
@Injectable()
export class PluginSections {
  limits = LIMITS;

  constructor(
    private readonly plugins: PluginHost,
    @InjectDataSource() private readonly db: WorkspaceDataSource,
    private readonly runs: ImportRuns,
    private readonly access: AppAccess,
    private readonly locales: PersonLocales,
    private readonly slices: SliceJournal,
  ) {}

  /** Why a section cannot be imported; null when its plugin imports it. What is not for the caller is not there. */
  refusalOf({ id }: ArchiveSection, { caller }: Pick<ImportWork, 'caller'>): ImportWarning | null {
    const plugin = this.find(id);
    if (!plugin || !this.access.isFor(plugin, caller))
      return { code: 'plugin-unknown', detail: `The app ${id} is not installed here.` };
    const { name, permissions } = plugin.manifest;
    if (plugin.state !== 'enabled') return { code: 'plugin-disabled', detail: `${name} is turned off here.` };
    if (!permissions.includes('data:import'))
      return { code: 'plugin-not-permitted', detail: `${name} is not allowed to import data.` };
    if (!plugin.life.onImport) return { code: 'plugin-no-handler', detail: `${name} does not support imports.` };
    return null;
  }

  /** @throws SectionFailedError, and what the plugin or a database throws; then nothing of it is stored */
  async importPluginSection(work: ImportWork, section: ArchiveSection, receiptOf: ReceiptOf): Promise<PluginOutcome> {
    const plugin = this.find(section.id)!;
    const records = new CountedRecords(work.archive.records(section));
    // Asked for now: the handler may run inside a transaction.
    const { language } = await this.locales.localeOf(work.caller.user.id);
    const timeout = new PluginTimeout(() => records.steps, work.signal, this.limits);
    try {
      const owner = { userId: work.caller.user.id, runId: work.id, sectionId: section.id };
      const { report, isBesideWritten, isSliced } = await importInScope({
        plugin,
        platform: this.db,
        slicing: (runner, isOne) =>
          this.slices.rulesFor({ ...owner, pluginId: isOne ? null : plugin.id }, work.dryRun, isOne ? runner : null),
        request: { ...requestOf(work, section, records), language },
        onUse: () => records.step(),
        wait: promise => timeout.waitFor(promise),
        judge: answer => judge(answer, section, records),
        beside: answer => receiptOf(toOutcome(answer)),
        commitAlone: commit => this.runs.whileItGoesOn(work.id, commit),
      });
      return { ...toOutcome(report), hasReceipt: isBesideWritten, isSliced };
    } finally {
      timeout.close();
      records.end();
    }
  }

  private find(pluginId: string): HostedPlugin | undefined {
    return this.plugins.list().find(({ id }) => id === pluginId);
  }
}

function requestOf(
  work: ImportWork,
  section: ArchiveSection,
  records: CountedRecords,
): Omit<ImportRequest, 'language'> {
  const paths = new Set(section.files.map(({ path }) => path));
  return {
    userId: work.caller.user.id,
    records,
    schemaVersion: section.schemaVersion,
    dryRun: work.dryRun,
    mapId: work.mapId,
    readFile: async path => {
      records.step();
      const name = pluginFilePath(section.id, path);
      if (!paths.has(name)) throw new Error(`The archive has no file ${path}.`);
      return new Uint8Array(await work.archive.readEntry(name));
    },
  };
}

/** The report must count every record, and the archive must have been read to its end without a fault. */
function judge({ added, skipped, failed }: ImportReport, section: ArchiveSection, records: CountedRecords): void {
  if (records.fault) throw records.fault;
  if (added + skipped + failed === section.records) return;
  throw new SectionFailedError('counts-unbalanced', 'The app did not say of every record what became of it.');
}

const toOutcome = ({ added, skipped, failed, warnings }: ImportReport): SectionOutcome => ({
  added,
  skipped,
  failed,
  warnings: plainWarnings(warnings),
});
