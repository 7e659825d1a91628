import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { RevocationLog, type Revoke } from '../revocations/revocation-log';

/** One change under way: the account as it is, and the transaction that changes it. */
export interface AccountChange {
  tx: EntityManager;
  revoke: Revoke;
  user: User;
  actor: InternalActor;
}

/** Opens the transaction in which somebody else changes an account. */
@Injectable()
export class AccountChanges {
  constructor(private readonly revocations: RevocationLog) {}

  /**
   * Whoever changes an account holds the lock of the revocation counter. Resolves when every runtime knows what ended.
   *
   * @throws PlatformError `not-found`
   */
  runWithin<T>(id: string, by: InternalActor, work: (change: AccountChange) => Promise<T>): Promise<T> {
    const actor = { actorId: by.actorId, actorType: by.actorType };
    return this.revocations.runUntilKnown(async (tx, revoke) => {
      const user = await tx.findOneBy(User, { id });
      if (!user) throw new PlatformError('not-found');
      return work({ tx, revoke, user, actor });
    });
  }
}
