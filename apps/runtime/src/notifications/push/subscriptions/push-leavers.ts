import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, In } from 'typeorm';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { LOOKUP_SIZE, lookUpUsers } from '../../../kernel/auth-client/look-up-users';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { usersAfter } from './push-subscriptions.sql';
import { Lifecycle } from '../../../kernel/lifecycle';
import { PushSubscription } from './push-subscription.entity';

const EVERY_MS = 3_600_000;
/** The pause while the auth server cannot be reached. */
const AGAIN_MS = 60_000;

/**
 * Removes the push subscriptions of people who cannot sign in. Revocations do so at once, but a runtime is sent only
 * those of the last ten minutes. Without this, a person who was deactivated on the command line while the runtime was
 * stopped would still get pushes.
 */
@Injectable()
export class PushLeavers {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly internal: InternalClient,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
    { push }: RuntimeConfig,
  ) {
    if (push) lifecycle.whenReady(() => void this.next());
    lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** @throws PlatformError `auth-unavailable` */
  async removeLeavers(): Promise<void> {
    for (
      let after = '', ids = await usersAfter(this.db, after, LOOKUP_SIZE);
      ids.length > 0;
      ids = await usersAfter(this.db, after, LOOKUP_SIZE)
    ) {
      const active = await this.activeAmong(ids);
      const left = ids.filter(id => !active.has(id));
      if (left.length > 0) await this.db.getRepository(PushSubscription).delete({ userId: In(left) });
      after = ids.at(-1)!;
    }
  }

  private async next(): Promise<void> {
    const isDone = await this.removeLeavers().then(
      () => true,
      (error: unknown) => {
        this.logger.debug(
          { err: error },
          'the push subscriptions to remove could not be read; the server retries automatically',
        );
        return false;
      },
    );
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), isDone ? EVERY_MS : AGAIN_MS).unref();
  }

  private async activeAmong(ids: string[]): Promise<ReadonlySet<string>> {
    const users = await lookUpUsers(this.internal, ids);
    return new Set(users.flatMap(({ id, status }) => (status === 'active' ? id : [])));
  }
}
