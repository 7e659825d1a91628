import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { fileName } from '@sv/sdk/host/file-checks';
import type { EntityManager } from 'typeorm';
import { FileIntake, type ReturningFile } from '../../../files/file-intake';
import { readableOf } from '../../../files/readable-of';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { AppAccess } from '../../../plugins/access/app-access';
import { PluginHost } from '../../../plugins/host/plugin-host';
import type { ArchiveFile, ArchiveSection } from '../../format/archive-format';
import { FILES, undoOfFiles } from '../slices/undo-files';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { PlatformSectionImporter } from './platform-section-importer';
import { SectionFailedError } from './section-failed.error';

/** Why files are not imported, in words, by code. */
const REASONS = {
  'malformed-record': 'Some records do not say what file they are.',
  'plugin-unknown': 'Some files are of apps that are not installed here, or that store no files.',
  'file-not-included': 'Some files are listed without their content: they did not fit into the archive.',
  'file-too-large': 'Some files are larger than this workspace allows.',
  'file-quota-exceeded': 'There is no room for some files: a quota is full.',
} as const;
type Reason = keyof typeof REASONS;

const FAILURES: ReadonlySet<Reason> = new Set(['malformed-record', 'file-too-large', 'file-quota-exceeded']);

/** A file of the archive that fits here, and the entry with its content. */
type ArrivingFile = ReturningFile & { path: string };

/**
 * The files that apps stored for the person. Each gets the new id that `mapId` gives the old one, so an app that maps
 * the ids in its records finds its files again. They are checked and counted like uploads.
 */
@Injectable()
export class FilesImporter extends PlatformSectionImporter {
  readonly id = FILES;

  constructor(
    private readonly intake: FileIntake,
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly config: RuntimeConfig,
  ) {
    super();
  }

  async prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    const files: ArrivingFile[] = [];
    const refused = new Refusals();
    const entries = new Map(section.files.map(file => [file.path, file]));
    for await (const records of work.archive.records(section))
      for (const record of records) {
        const file = this.readRecord(work, record, entries);
        if (typeof file === 'string') refused.add(file);
        else files.push(file);
        // Each entry is one file: a million records of the same large one would be written a million times.
        if (typeof file !== 'string') entries.delete(file.path);
      }
    const inSlice: string[] = [];
    return {
      takeUndo: () => undoOfFiles(inSlice.splice(0)),
      beforeApply: async () => {
        for (const file of files) await this.storeContent(work, file);
      },
      apply: (tx, breathe) => this.addRows({ tx, breathe, inSlice }, work, { files, refused }),
      afterCommit: async () => {
        for (const file of files) await this.intake.isConfirmed(file);
      },
    };
  }

  private readRecord(
    { mapId, caller, now }: ImportWork,
    record: unknown,
    entries: ReadonlyMap<string, ArchiveFile>,
  ): ArrivingFile | Reason {
    const { id, pluginId, name, type, createdAt, path } = (record ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof pluginId !== 'string' || typeof name !== 'string') return 'malformed-record';
    const plugin = this.plugins.list().find(one => one.id === pluginId);
    if (!plugin?.manifest.permissions.includes('files') || !this.access.isFor(plugin, caller)) return 'plugin-unknown';
    const entry = typeof path === 'string' ? entries.get(path) : undefined;
    if (!entry) return 'file-not-included';
    if (entry.bytes > this.config.files.limitBytes) return 'file-too-large';
    const instant = new Date(typeof createdAt === 'string' ? createdAt : NaN);
    return {
      id: mapId(id),
      pluginId,
      ownerId: caller.user.id,
      name: fileName(name),
      type: typeof type === 'string' ? type.slice(0, 200) : '',
      createdAt: Number.isNaN(instant.getTime()) ? now : instant,
      sha256: entry.sha256,
      size: entry.bytes,
      path: entry.path,
    };
  }

  private async storeContent({ archive, signal }: ImportWork, file: ArrivingFile): Promise<void> {
    signal.throwIfAborted();
    const content = readableOf(archive.content(file.path));
    file.type = await this.intake
      .storeReturning(content, file, file.type)
      .catch((error: unknown) => {
        const isFull = error instanceof FileRefusedError && error.reason === 'person-quota';
        throw isFull ? new SectionFailedError('file-quota-exceeded', error.message) : error;
      })
      .finally(() => content.destroy());
  }

  private async addRows(
    { tx, breathe, inSlice }: { tx: EntityManager; breathe: () => Promise<void>; inSlice: string[] },
    { signal, dryRun }: ImportWork,
    { files, refused }: { files: readonly ArrivingFile[]; refused: Refusals },
  ): Promise<SectionOutcome> {
    // A transaction that is tried again begins with what was refused before it.
    const reasons = new Refusals(refused);
    let added = 0;
    inSlice.length = 0;
    const add = dryRun ? this.intake.preview() : this.intake.addReturning.bind(this.intake);
    for (const file of files) {
      signal.throwIfAborted();
      const isNew = await add(tx, file).catch((error: unknown) => {
        if (!(error instanceof FileRefusedError)) throw error;
        reasons.add('file-quota-exceeded');
        return false;
      });
      if (isNew) {
        added += 1;
        inSlice.push(file.id);
      }
      await breathe();
    }
    const { failed } = reasons;
    return { added, failed, skipped: files.length + refused.count - added - failed, warnings: reasons.warnings() };
  }
}

/** How many files were refused, and why. Counted: an archive may have millions of records. */
class Refusals {
  private readonly counts: Map<Reason, number>;

  constructor(others?: Refusals) {
    this.counts = new Map(others?.counts);
  }

  add(reason: Reason): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  get count(): number {
    return [...this.counts.values()].reduce((all, one) => all + one, 0);
  }

  get failed(): number {
    return [...this.counts].reduce((all, [reason, count]) => all + (FAILURES.has(reason) ? count : 0), 0);
  }

  warnings(): SectionOutcome['warnings'] {
    return [...this.counts.keys()].map(code => ({ code, detail: REASONS[code] }));
  }
}
