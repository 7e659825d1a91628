import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ImportResult } from '@sv/contracts/portability.contract';
import { withoutLimits } from '@sv/server/database/statement-limits';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { collectingSooner } from '../../kernel/heap-memory';
import { discardRest } from '../../kernel/exchange/discard-rest';
import type { UserCaller } from '../../kernel/request-context/caller';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_PATH_BYTES, MAX_RATIO, MAX_UNPACKED_BYTES } from '../format/archive-limits';
import { AccountImport, type ImportOrder } from './account-import';
import { ImportArchive } from './archive/import-archive';
import { ImportRuns } from './run/import-runs';
import { announcedBytes, receiveArchive } from './upload/receive-archive';
import { type StagedFile, Staging } from './upload/staging';

const BEAT_MS = 30_000;
const UPLOAD_IDLE_MS = 30_000;
/** An archive of as much has tens of thousands of records. */
const MUCH_BYTES = 1024 * 1024;

/** Runs an import from the upload to the answer. Whatever happens, nothing is left of the archive. */
@Injectable()
export class Imports implements OnModuleInit {
  /** How long an upload may send nothing. */
  idleMs = UPLOAD_IDLE_MS;
  private readonly ending = new AbortController();

  constructor(
    private readonly staging: Staging,
    private readonly runs: ImportRuns,
    private readonly imports: AccountImport,
    private readonly config: RuntimeConfig,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.beforeEnd(() => this.ending.abort(new RetryLaterError('too-busy', 5, RESTART)));
  }

  /** @throws PlatformError */
  async importArchive(caller: UserCaller, request: IncomingMessage, dryRun: boolean): Promise<ImportResult> {
    try {
      const id = await this.runs.beginImport(caller);
      return await this.during(id, signal => this.receive({ id, caller, dryRun, signal }, request));
    } catch (error) {
      await discardRest(request);
      throw error;
    }
  }

  /** Holds the claim while the work runs, and releases it afterwards. */
  private async during<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const beat = setInterval(() => void this.runs.goesOn(id).catch(() => undefined), BEAT_MS).unref();
    try {
      return await work(this.ending.signal);
    } finally {
      clearInterval(beat);
      await this.releaseClaim(id);
    }
  }

  /** A claim that is not released would keep the person from importing until it expires. */
  private async releaseClaim(id: string): Promise<void> {
    for (let tries = 1; tries <= 3; tries += 1) {
      try {
        return await this.runs.abandonImport(id);
      } catch (error) {
        this.logger.warn({ err: error, tries }, 'the claim of an import could not be released');
      }
    }
  }

  private async receive(order: ImportOrder, request: IncomingMessage): Promise<ImportResult> {
    const file = await this.staging.stageFile(announcedBytes(request));
    try {
      await receiveArchive(request, file, { archiveBytes: this.config.importLimitBytes, idleMs: this.idleMs });
      return await this.open(order, file);
    } finally {
      await file.remove();
    }
  }

  private async open(order: ImportOrder, { handle, bytes }: StagedFile): Promise<ImportResult> {
    const { signal } = order;
    const archive = await ImportArchive.open(handle, { limits: limitsFor(this.config), signal });
    try {
      const run = () => withoutLimits(() => this.imports.runImport(order, archive));
      return await (bytes > MUCH_BYTES ? collectingSooner(run) : run());
    } finally {
      await archive.close();
    }
  }
}

const RESTART = 'The server is being restarted. What was imported stays; import the archive again.';

const limitsFor = ({ importLimitBytes }: RuntimeConfig) => ({
  archiveBytes: importLimitBytes,
  entries: MAX_ENTRIES,
  entryBytes: MAX_ENTRY_BYTES,
  unpackedBytes: MAX_UNPACKED_BYTES,
  ratio: MAX_RATIO,
  nameBytes: MAX_PATH_BYTES,
});
