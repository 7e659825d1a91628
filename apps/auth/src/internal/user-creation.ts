import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { refuseCommonPassword } from '../accounts/password/password-rules';
import { claimFirstOwner } from '../accounts/registration/first-owner';
import { addAccount } from '../accounts/registration/new-account';
import type { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import type { UserCreationDto } from './user.dto';

/** Makes an account for somebody else, without a session. Only the command line and the system may. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `forbidden`, `password-too-common`, `email-taken` */
  async createUser({ actorId, actorType, password, ...account }: UserCreationDto, now = new Date()): Promise<User> {
    if (actorType !== 'cli' && actorType !== 'system') throw new PlatformError('forbidden');
    refuseCommonPassword(password, account);
    const passwordHash = await this.hasher.hashPassword(password, null);
    return this.db.transaction(async tx => {
      const id = newId();
      // An owner made here takes the place that the first registration would have had.
      if (account.role === 'platform:owner') await claimFirstOwner(tx, id, now);
      // The operator vouches for the address.
      const user = await addAccount(tx, { ...account, id, passwordHash, emailVerifiedAt: now }, now);
      const actor = { actorId, actorType };
      await this.events.recordEvent(
        tx,
        { kind: 'user.created', userId: id, actor, details: { role: account.role } },
        now,
      );
      return user;
    });
  }
}
