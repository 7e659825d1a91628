import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import type { AuthEventKind } from '../database/auth-event.entity';
import { BackupCode } from '../database/factors/backup-code.entity';
import { lockAccount } from '../database/lock-account';
import { Session } from '../database/session.entity';
import { AuthEventLog, bySelf, type NewAuthEvent } from '../events/auth-event-log';
import type { Client } from '../http/client';
import { SecurityNotices } from '../security-notices/security-notices';
import type { SecurityNotice } from '../security-notices/security-notice';
import { RevocationLog, type Revoke } from '../revocations/revocation-log';
import { SessionService, voidPendingMfa } from '../sessions/session.service';
import { SecondFactors } from './second-factors';

/** From where a change comes, and whether the other sessions stay. */
export interface ChangeOptions {
  client: Client;
  keepOtherSessions?: boolean;
}

/** A change of a person's own password or factors. */
export interface Change<T> extends ChangeOptions {
  kind: AuthEventKind;
  details?: NewAuthEvent['details'];
  notices: SecurityNotice;
  /** The change itself; the account's row is held. */
  apply: (tx: EntityManager) => Promise<T>;
}

/** The result of the change, and the session with its new token. */
export interface Changed<T> {
  result: T;
  current: CurrentSession;
}

/**
 * What every change of a password or a factor includes: the other sessions end unless they are kept, pending sign-ins
 * are void, the session gets a new token, and it is recorded and the person is notified.
 */
@Injectable()
export class CredentialChange {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly sessions: SessionService,
    private readonly factors: SecondFactors,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /** @throws PlatformError `unauthenticated` when the session ended meanwhile, and what `apply` throws */
  applyChange<T>(current: CurrentSession, change: Change<T>, now = new Date()): Promise<Changed<T>> {
    const { user, session } = current;
    return this.revocations.runTransaction(async (tx, revoke) => {
      const holds = (await lockAccount(tx, user.id)) && (await tx.existsBy(Session, { id: session.id }));
      if (!holds) throw new PlatformError('unauthenticated');
      const result = await change.apply(tx);
      await this.dropUselessCodes(tx, user.id);
      const sessionsEnded = await this.endOthers(tx, revoke, { current, keep: change.keepOtherSessions });
      const details = { ...change.details, sessionsEnded };
      const { kind, client } = change;
      await this.events.recordEvent(tx, { kind, userId: user.id, actor: bySelf(user.id), client, details }, now);
      await this.notices.notifyUser(tx, user, { ...change.notices, address: client.address }, now);
      return { result, current: await this.sessions.rotateToken(tx, revoke, current, now) };
    }, now);
  }

  /**
   * Backup codes replace a factor. Without a factor they are useless, and must not become valid again with the next
   * one.
   */
  private async dropUselessCodes(tx: EntityManager, userId: string): Promise<void> {
    const methods = await this.factors.methodsOf(tx, userId);
    if (methods.length === 0) await tx.delete(BackupCode, { userId });
  }

  private async endOthers(
    tx: EntityManager,
    revoke: Revoke,
    { current: { user, session }, keep = false }: { current: CurrentSession; keep?: boolean },
  ): Promise<number> {
    if (!keep) return this.sessions.endOthers(tx, revoke, user.id, session.id);
    await voidPendingMfa(tx, user.id);
    return 0;
  }
}
