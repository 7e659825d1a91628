import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../../access/current-session';
import { User } from '../../database/user.entity';
import { AuthEventLog, bySelf } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { SessionService } from '../../sessions/session.service';
import { PasswordHasher } from '../password/password-hasher';
import { refuseCommonPassword } from '../password/password-rules';
import { claimFirstOwner } from './first-owner';
import { addAccount } from './new-account';
import type { RegistrationDto } from './registration.dto';
import { SetupToken } from './setup-token';

/** Makes accounts: the first one is the owner's, exactly one of any number at once (contract 3). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly events: AuthEventLog,
    private readonly setup: SetupToken,
  ) {}

  /** @throws PlatformError `setup-token-required`, `password-too-common`, `email-taken`; RetryLaterError `too-busy` */
  async register(form: RegistrationDto, client: Client, now = new Date()): Promise<CurrentSession> {
    await this.refuseEarly(form);
    const passwordHash = await this.hasher.hash(form.password);
    return this.db.transaction(async tx => {
      const id = newId();
      const first = await claimFirstOwner(tx, id, now);
      if (first) this.setup.check(form.setupToken);
      const role = first ? 'platform:owner' : 'platform:user';
      const user = await addAccount(tx, { id, name: form.name, email: form.email, passwordHash, role }, now);
      await this.events.record(
        tx,
        { kind: 'user.registered', userId: id, actor: bySelf(id), client, details: { role } },
        now,
      );
      return this.sessions.open(tx, user, client, now);
    });
  }

  /** What would be refused anyway is refused before the expensive hash. The transaction decides. */
  private async refuseEarly(form: RegistrationDto): Promise<void> {
    refuseCommonPassword(form.password);
    if (await this.setup.isAwaited()) this.setup.check(form.setupToken);
    if (await this.db.getRepository(User).existsBy({ email: form.email })) throw new PlatformError('email-taken');
  }
}
