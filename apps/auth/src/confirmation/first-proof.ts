import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { removeFactors } from '../factors/factor-removal';
import { SecondFactors } from '../factors/second-factors';
import type { Client } from '../http/client';
import { voidLinks } from '../mail/mailed-links';
import { SecurityNotices } from '../security-notices/security-notices';
import { notifyOfJoin } from '../security-notices/join-notices';
import type { Revoke } from '../revocations/revocation-log';
import { SessionService } from '../sessions/session.service';

/**
 * The first proof that an address belongs to its account. Until then anybody may have registered with it, and left a
 * passkey, an authenticator app or a session to come back with: all of these become void.
 */
@Injectable()
export class FirstProof {
  constructor(
    private readonly sessions: SessionService,
    private readonly factors: SecondFactors,
    private readonly notices: SecurityNotices,
    private readonly events: AuthEventLog,
  ) {}

  /** Does nothing if the address was proved before. The password is the caller's, who holds the account's row. */
  async redeemProof(
    tx: EntityManager,
    revoke: Revoke,
    { user, client }: { user: User; client: Client },
    now: Date,
  ): Promise<void> {
    const { id } = user;
    const { affected } = await tx.update(User, { id, emailVerifiedAt: IsNull() }, { emailVerifiedAt: now });
    if (!affected) return;
    const [hadFactors, hadSessions] = [await this.hasFactors(tx, id), await tx.existsBy(Session, { userId: id })];
    await voidLinks(tx, id, ['email-verify']);
    await this.sessions.endAll(tx, revoke, id);
    const removed = await removeFactors(tx, id);
    const act = { userId: id, actor: bySelf(id), client };
    await this.events.recordEvent(tx, { ...act, kind: 'email.verified' }, now);
    if (hadFactors)
      await this.events.recordEvent(
        tx,
        { ...act, kind: 'factors.reset', reason: 'first-proof', details: { removed } },
        now,
      );
    // Where addresses are verified, this is when a registration lets somebody in.
    if (user.lastSeenAt === null) await notifyOfJoin(tx, user, 'registered', now);
    if (hadFactors || hadSessions) await this.notices.notifyUser(tx, user, { kind: 'first-proof' }, now);
  }

  private async hasFactors(tx: EntityManager, userId: string): Promise<boolean> {
    return (await this.factors.methodsOf(tx, userId)).length > 0;
  }
}
