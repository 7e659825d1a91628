import { Injectable } from '@nestjs/common';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, In } from 'typeorm';
import { InternalClient } from '../../../auth-client/internal-client';
import { RuntimeConfig } from '../../../config/runtime-config';
import { runSql } from '../../../database/sql';
import { Lifecycle } from '../../../lifecycle';
import { PushSubscription } from './push-subscription.entity';

const EVERY_MS = 3_600_000;
/** While the auth server cannot be asked. */
const AGAIN_MS = 60_000;
/** As many as the auth server looks up at once. */
const LOOKUP_SIZE = 200;

/**
 * Takes the browsers of those away who cannot sign in. Revocations do so at once, but they are told for ten minutes only:
 * who was deactivated on the command line while this was stopped would go on being told things.
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
  async round(): Promise<void> {
    for (let after = '', ids = await this.owners(after); ids.length > 0; ids = await this.owners(after)) {
      const active = await this.activeAmong(ids);
      const left = ids.filter(id => !active.has(id));
      if (left.length > 0) await this.db.getRepository(PushSubscription).delete({ userId: In(left) });
      after = ids.at(-1)!;
    }
  }

  private async next(): Promise<void> {
    const isDone = await this.round().then(
      () => true,
      (error: unknown) => {
        this.logger.debug({ err: error }, 'whose push subscriptions are to go could not be asked; tried again');
        return false;
      },
    );
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), isDone ? EVERY_MS : AGAIN_MS).unref();
  }

  private async owners(after: string): Promise<string[]> {
    const sql = `SELECT DISTINCT user_id FROM push_subscriptions WHERE user_id > ? ORDER BY user_id LIMIT ${LOOKUP_SIZE}`;
    return (await runSql<{ user_id: string }>(this.db, sql, [after])).map(row => row.user_id);
  }

  private async activeAmong(ids: string[]): Promise<ReadonlySet<string>> {
    const { users } = await this.internal.call<{ users: DirectoryUser[] }>({
      method: 'POST',
      path: '/internal/users/lookup',
      body: { ids },
    });
    return new Set(users.flatMap(({ id, status }) => (status === 'active' ? id : [])));
  }
}
