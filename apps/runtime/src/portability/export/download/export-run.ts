import { Injectable } from '@nestjs/common';
import { withoutLimits } from '@sv/server/database/statement-limits';
import { newId } from '@sv/server/ids/new-id';
import { PinoLogger } from 'nestjs-pino';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ArchiveFiller } from '../archive/archive-filler';
import { ArchiveHeads } from '../archive/archive-heads';
import { ArchiveWriter } from '../archive/archive-writer';
import { ExportRows } from '../history/export-rows';
import type { AccountIdentity } from '../sections/account-identity';
import { type Download, DownloadStoppedError } from './download';
import { ExportNotice } from './export-notice';
import { ExportProgress } from './export-progress';

/** An export whose row says that it runs, from its first byte to its last. */
@Injectable()
export class ExportRun {
  constructor(
    private readonly heads: ArchiveHeads,
    private readonly filler: ArchiveFiller,
    private readonly rows: ExportRows,
    private readonly notice: ExportNotice,
    private readonly logger: PinoLogger,
  ) {}

  /** Never rejects: what went wrong is in the row, and the connection is broken off. */
  async sendArchive(
    id: string,
    identity: AccountIdentity,
    { caller, download, now }: { caller: UserCaller; download: Download; now: Date },
  ): Promise<void> {
    const archive = new ArchiveWriter(download, this.heads.headOf(identity, now));
    const progress = this.follow(id, archive, download);
    try {
      const subject = { ...identity, noticeId: newId(), caller };
      await this.notice.notifyOwner(subject.noticeId, identity.userId);
      await withoutLimits(() => this.filler.fillArchive(archive, subject, download.signal));
      const last = await archive.finish(await this.heads.readerOf(identity.userId));
      await progress.end();
      await this.complete(id, last, { archive, download });
    } catch (error) {
      archive.abandon();
      download.stop(new DownloadStoppedError('failed', 'The export failed.'));
      await progress.end();
      await this.giveUp(id, archive.bytes, { error, download });
    }
  }

  private follow(id: string, archive: ArchiveWriter, download: Download): ExportProgress {
    return new ExportProgress(
      () => archive.bytes,
      async bytes => {
        // A database that is away for a moment does not end the export. It ends when its row says that it is over.
        const goesOn = await this.rows.recordProgress(id, bytes).catch(() => true);
        if (!goesOn) download.stop(TAKEN_FOR_DEAD());
      },
    );
  }

  /** The row is written first: a client that has the last byte may begin the next export. */
  private async complete(
    id: string,
    last: Buffer,
    { archive, download }: { archive: ArchiveWriter; download: Download },
  ): Promise<void> {
    const bytes = archive.bytes + last.length;
    if (!(await this.rows.endExport(id, { status: 'done', bytes }))) throw TAKEN_FOR_DEAD();
    if (await download.finish(last)) return;
    await this.rows.endExport(id, { status: 'aborted', bytes: archive.bytes }, 'done');
  }

  private async giveUp(id: string, bytes: number, { error, download }: { error: unknown; download: Download }) {
    const reason: unknown = download.signal.reason;
    const status = reason instanceof DownloadStoppedError ? reason.status : 'failed';
    if (status === 'failed') this.logger.error({ err: error, exportId: id }, 'an export failed');
    await this.rows.endExport(id, { status, bytes }).catch((err: unknown) => {
      this.logger.warn({ err, exportId: id }, 'the end of an export could not be stored; its claim expires');
    });
  }
}

const TAKEN_FOR_DEAD = (): DownloadStoppedError =>
  new DownloadStoppedError('failed', 'Another process took this export for dead.');
