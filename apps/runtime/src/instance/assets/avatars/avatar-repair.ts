import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { Lifecycle } from '../../../kernel/lifecycle';
import { AvatarDirectory } from './avatar-directory';
import { AvatarRows } from './avatar-rows.sql';

const AGAIN_MS = 15_000;
const PAGE = 200;
/** At most so many dead paths wait to be removed. Others are noted again when somebody requests them. */
const MAX_DEAD_PATHS = 100;

/**
 * Keeps `user.image` and the pictures consistent. At startup all of them are compared. Writes to the auth server that
 * failed are repeated every 15 seconds. A path that led a request to no picture is removed.
 */
@Injectable()
export class AvatarRepair implements OnModuleInit {
  private readonly stillToNotify = new Set<string>();
  private readonly dead = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isCompared = false;

  constructor(
    private readonly rows: AvatarRows,
    private readonly directory: AvatarDirectory,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => void this.next());
    this.lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Notifies the auth server now, or when it answers again; the picture itself is stored already. */
  async notifyAuthServer(userId: string, actor: InternalActor): Promise<void> {
    try {
      await this.directory.notifyAuthServer(userId, actor);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'a picture was stored, but not recorded in the identity database yet');
      this.stillToNotify.add(userId);
    }
  }

  /** Called when a path led a request to no picture. */
  noteDeadPath(userId: string): void {
    if (this.dead.size < MAX_DEAD_PATHS) this.dead.add(userId);
  }

  /** Does everything that is due now. */
  async repairAvatars(): Promise<void> {
    if (!this.isCompared) await this.compareAll();
    this.isCompared = true;
    for (const userId of this.stillToNotify) {
      await this.directory.notifyAuthServer(userId);
      this.stillToNotify.delete(userId);
    }
    for (const userId of this.dead) {
      this.dead.delete(userId);
      await this.directory.removeDeadPath(userId);
    }
  }

  private async compareAll(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await this.rows.readPage(after, PAGE);
      if (page.length > 0) await this.directory.compareWithAuth(page);
      after = page.length === PAGE ? page.at(-1)!.ownerId : undefined;
    }
  }

  private async next(): Promise<void> {
    await this.repairAvatars().catch((error: unknown) => {
      if (this.lifecycle.state !== 'draining')
        this.logger.warn({ err: error }, 'avatars could not be checked; the server retries automatically');
    });
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), AGAIN_MS).unref();
  }
}
