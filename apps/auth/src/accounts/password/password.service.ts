import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../../access/current-session';
import { User } from '../../database/user.entity';
import { AuthEventLog, byStranger, bySelf } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { RevocationLog } from '../../revocations/revocation-log';
import { SessionService } from '../../sessions/session.service';
import { PasswordHasher } from './password-hasher';
import { refuseCommonPassword } from './password-rules';
import type { PasswordChangeDto } from './password.dto';

/** What a signed-in person does with their password: confirm that it is them, and change it. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
    private readonly logger: PinoLogger,
  ) {}

  /** Makes the session fresh, under a new token. @throws PlatformError `invalid-credentials` */
  async reauthenticate(current: CurrentSession, password: string, client: Client): Promise<CurrentSession> {
    const { user } = current;
    await this.confirm(user, password, client);
    return this.revocations.transaction(async (tx, revoke) => {
      await this.events.record(tx, {
        kind: 'session.reauthenticated',
        userId: user.id,
        actor: bySelf(user.id),
        client,
      });
      return this.sessions.renew(tx, revoke, current);
    });
  }

  /** The session that asks stays, under a new token. @throws PlatformError `invalid-credentials`, `password-too-common` */
  async change(current: CurrentSession, form: PasswordChangeDto, client: Client): Promise<CurrentSession> {
    const { user, session } = current;
    refuseCommonPassword(form.newPassword);
    await this.confirm(user, form.currentPassword, client);
    const passwordHash = await this.hasher.hash(form.newPassword);
    return this.revocations.transaction(async (tx, revoke) => {
      const { affected } = await tx.update(User, { id: user.id, passwordHash: user.passwordHash }, { passwordHash });
      if (!affected) throw new PlatformError('conflict', 'The password was changed elsewhere at the same time.');
      const ended = form.keepOtherSessions ? 0 : await this.sessions.endOthers(tx, revoke, user.id, session.id);
      const details = { sessionsEnded: ended };
      await this.events.record(tx, {
        kind: 'password.changed',
        userId: user.id,
        actor: bySelf(user.id),
        client,
        details,
      });
      return this.sessions.renew(tx, revoke, current);
    });
  }

  /** Checks the password of a person; a wrong one is written down. @throws PlatformError `invalid-credentials` */
  async confirm(user: User, password: string, client: Client): Promise<void> {
    if (await this.hasher.verify(user.passwordHash, password)) return;
    this.logger.warn({ address: client.address, userId: user.id }, 're-authentication failed');
    const event = { kind: 'session.reauthenticated', outcome: 'failure', reason: 'wrong-password' } as const;
    await this.events.record(this.db.manager, { ...event, userId: user.id, actor: byStranger, client });
    throw new PlatformError('invalid-credentials', 'The password is wrong.');
  }
}
