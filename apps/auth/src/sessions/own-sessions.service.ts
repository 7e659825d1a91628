import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { lockAccount } from '../database/lock-account';
import { forgetOtherDevices } from '../devices/known-devices';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import type { Client } from '../http/client';
import type { Visitor } from '../http/visitor';
import { RevocationLog } from '../revocations/revocation-log';
import { Session } from '../database/session.entity';
import { SessionReader } from './session-reader';
import { SessionService, voidMoves } from './session.service';

/** Ends sessions of a person on their own request. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionService,
    private readonly reader: SessionReader,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
  ) {}

  /** Ends the session of a token, if there is one: signing out twice is no error. */
  async signOut(token: string | undefined, client: Client): Promise<void> {
    const current = token && (await this.reader.resumeSession(token));
    if (current) await this.end(current.user.id, current.session.id, { client, reason: 'sign-out' });
  }

  /** @throws PlatformError `not-found` when it is not this person's */
  async revokeSession(current: CurrentSession, sessionId: string, client: Client): Promise<void> {
    const ended = await this.end(current.user.id, sessionId, { client, reason: 'revoked' });
    if (!ended) throw new PlatformError('not-found');
  }

  /**
   * The other browsers become strangers again too: otherwise an attacker's browser could continue to guess as a known
   * device.
   */
  async revokeOthers({ user, session }: CurrentSession, { client, deviceToken }: Visitor): Promise<void> {
    await this.revocations.runTransaction(async (tx, revoke) => {
      await lockAccount(tx, user.id);
      const count = await this.sessions.endOthers(tx, revoke, user.id, session.id);
      await forgetOtherDevices(tx, user.id, deviceToken);
      const details = { count };
      await this.events.recordEvent(tx, {
        kind: 'session.ended',
        userId: user.id,
        actor: bySelf(user.id),
        reason: 'others',
        client,
        details,
      });
    });
  }

  private end(
    userId: string,
    sessionId: string,
    { client, reason }: { client: Client; reason: 'sign-out' | 'revoked' },
  ): Promise<boolean> {
    return this.revocations.runTransaction(async (tx, revoke) => {
      await lockAccount(tx, userId);
      const { affected } = await tx.delete(Session, { id: sessionId, userId });
      if (!affected) return false;
      revoke.session(userId, sessionId);
      if (reason === 'revoked') await voidMoves(tx, userId);
      const details = { sessionId };
      await this.events.recordEvent(tx, {
        kind: 'session.ended',
        userId,
        actor: bySelf(userId),
        reason,
        client,
        details,
      });
      return true;
    });
  }
}
