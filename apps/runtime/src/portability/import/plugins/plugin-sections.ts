import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ImportWarning } from '@sv/contracts/portability.contract';
import type { ImportReport, ImportRequest } from '@sv/sdk';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { HostedPlugin } from '../../../plugin-host/hosted-plugin';
import { PluginHost } from '../../../plugin-host/plugin-host';
import { importEnclosed } from '../../../sdk-bridge/portability/enclosed-import';
import { type ArchiveSection, pluginFilePath } from '../../format/archive-format';
import type { ReceiptStatement } from '../receipts/import-receipts';
import { ImportRuns } from '../run/import-runs';
import type { ImportWork, SectionOutcome } from '../sections/import-work';
import { SectionFailedError } from '../sections/section-failed.error';
import { Patience } from '../../export/plugins/patience';
import { CountedRecords } from './counted-records';
import { plainWarnings } from './plain-warnings';

/** What is written when a section was taken in. */
export type ReceiptOf = (outcome: SectionOutcome) => ReceiptStatement;

/** What became of a plugin's section. */
export interface PluginOutcome extends SectionOutcome {
  /** False: the receipt is still to be written. */
  hasReceipt: boolean;
}

/** How long a plugin may take. */
const LIMITS = { progressMs: 20_000, wholeMs: 1_800_000 };

/** Hands the sections of plugins to them. */
@Injectable()
export class PluginSections {
  limits = LIMITS;

  constructor(
    private readonly plugins: PluginHost,
    @InjectDataSource() private readonly db: WorkspaceDataSource,
    private readonly runs: ImportRuns,
  ) {}

  /** Why nobody takes a section in; null when its plugin does. */
  refusalOf({ id }: ArchiveSection): ImportWarning | null {
    const plugin = this.find(id);
    if (!plugin) return { code: 'plugin-unknown', detail: `The app ${id} is not installed here.` };
    const { name, permissions } = plugin.manifest;
    if (plugin.state !== 'enabled') return { code: 'plugin-disabled', detail: `${name} is switched off here.` };
    if (!permissions.includes('data:import'))
      return { code: 'plugin-not-permitted', detail: `${name} may not import data.` };
    if (!plugin.life.onImport) return { code: 'plugin-no-handler', detail: `${name} imports nothing.` };
    return null;
  }

  /** @throws SectionFailedError, and what the plugin or a database throws; then nothing of it is stored */
  async takeIn(work: ImportWork, section: ArchiveSection, receiptOf: ReceiptOf): Promise<PluginOutcome> {
    const plugin = this.find(section.id)!;
    const records = new CountedRecords(work.archive.records(section));
    const patience = new Patience(() => records.steps, work.signal, this.limits);
    try {
      const { report, isBesideWritten } = await importEnclosed({
        plugin,
        platform: this.db,
        request: requestOf(work, section, records),
        onUse: () => records.step(),
        wait: promise => patience.wait(promise),
        judge: answer => judge(answer, section, records),
        beside: answer => receiptOf(toOutcome(answer)),
        commitAlone: commit => this.runs.whileItGoesOn(work.id, commit),
      });
      return { ...toOutcome(report), hasReceipt: isBesideWritten };
    } finally {
      patience.end();
      records.end();
    }
  }

  private find(pluginId: string): HostedPlugin | undefined {
    return this.plugins.list().find(({ id }) => id === pluginId);
  }
}

function requestOf(work: ImportWork, section: ArchiveSection, records: CountedRecords): ImportRequest {
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
      return new Uint8Array(await work.archive.read(name));
    },
  };
}

/** The report must tell of every record, and the archive must have been read to its end without a fault. */
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
