import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DeletedLists } from '../deleted-lists/deleted-lists';
import { forgetDeletedComments } from '../talk/comments/deleted-comments';
import { forgetDeletedItems } from './deleted-items';

const EVERY_MS = 600_000;

/** Forgets what was deleted when nobody can restore it any more. */
@Injectable()
export class ForgetDeleted implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ForgetDeleted.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly lists: DeletedLists) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** What the timer calls. A rejection that nobody catches is a crash of the plugin; the next one finds the same rows. */
  private async run(): Promise<void> {
    await Promise.all([this.lists.forget(), forgetDeletedItems(), forgetDeletedComments()]).catch((err: unknown) =>
      this.logger.error({ err }, 'what was deleted could not be forgotten'),
    );
  }
}
