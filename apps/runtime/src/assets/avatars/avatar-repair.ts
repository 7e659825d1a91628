import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { Lifecycle } from '../../lifecycle';
import { AvatarDirectory } from './avatar-directory';
import { AvatarRows } from './avatar-rows';

const AGAIN_MS = 15_000;
const PAGE = 200;
/** Dead paths that wait to be taken away; more are found again when they are shown again. */
const MAX_MISSING = 100;

/**
 * Sees to it that `user.image` and the pictures agree: at the start all of them are compared, what could not be told is
 * told again every quarter of a minute, and a path that somebody followed to nothing is taken away.
 */
@Injectable()
export class AvatarRepair implements OnModuleInit {
  private readonly untold = new Set<string>();
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

  /** Told now, or when the auth server answers again: it is stored already. */
  async tell(userId: string, actor: InternalActor): Promise<void> {
    try {
      await this.directory.tell(userId, actor);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'the identity database does not know of a picture yet');
      this.untold.add(userId);
    }
  }

  /** Somebody asked for a picture that is not there. */
  missing(userId: string): void {
    if (this.dead.size < MAX_MISSING) this.dead.add(userId);
  }

  /** Everything that is to be done by now. */
  async round(): Promise<void> {
    if (!this.isCompared) await this.compareAll();
    this.isCompared = true;
    for (const userId of this.untold) {
      await this.directory.tell(userId);
      this.untold.delete(userId);
    }
    for (const userId of this.dead) {
      this.dead.delete(userId);
      await this.directory.removeDeadPath(userId);
    }
  }

  private async compareAll(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await this.rows.page(after, PAGE);
      if (page.length > 0) await this.directory.compare(page);
      after = page.length === PAGE ? page.at(-1)!.ownerId : undefined;
    }
  }

  private async next(): Promise<void> {
    await this.round().catch((error: unknown) => {
      if (this.lifecycle.state !== 'draining') this.logger.warn({ err: error }, 'avatars were not looked after');
    });
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), AGAIN_MS).unref();
  }
}
