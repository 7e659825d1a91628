import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { NotFoundError, sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import { AttachmentRow } from './attachment.entity';

const EVERY_MS = 600_000;
const AT_ONCE = 100;

/**
 * Removes the files of attachments that are gone. A transaction can only mark them: `sdk.files` could not take a file back
 * when it is undone. What a process leaves behind, the next round of any process removes.
 */
@Injectable()
export class RemovedFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(RemovedFiles.name);
  private timer: NodeJS.Timeout | undefined;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Never fails: what is left is found by the next round. */
  async sweep(): Promise<void> {
    await this.removeAll().catch((err: unknown) => this.logger.error({ err }, 'files of tasks could not be removed'));
  }

  private async removeAll(): Promise<void> {
    const rows = sdk.db.repository(AttachmentRow);
    for (;;) {
      const some = await rows.find({ where: { removedAt: Not(IsNull()) }, order: { removedAt: 'ASC' }, take: AT_ONCE });
      for (const { id, fileId } of some) {
        await sdk.files.remove(fileId).catch(ignoreGone);
        await rows.delete({ id });
      }
      if (some.length < AT_ONCE) return;
    }
  }
}

/** Another process was first, or the account of whoever added it was deleted. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
