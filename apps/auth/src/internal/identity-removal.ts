import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Invite } from '../database/people/invite.entity';
import { MailToken } from '../database/people/mail-token.entity';
import { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { GuessingLimits } from '../guessing/guessing-limits';
import { RevocationLog } from '../revocations/revocation-log';
import { SessionService } from '../sessions/session.service';
import { refuseWithoutAuthority } from './authority';
import { refuseWithoutOtherOwner } from './last-owner';

/** The last step of a deletion: the identity itself. */
@Injectable()
export class IdentityRemoval {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly sessions: SessionService,
    private readonly limits: GuessingLimits,
    private readonly events: AuthEventLog,
  ) {}

  /** Removing an identity that is gone already succeeds. @throws PlatformError `forbidden`, `last-owner` */
  async removeIdentity(id: string, by: InternalActor): Promise<void> {
    await this.revocations.runUntilKnown(async (tx, revoke) => {
      const target = await tx.findOneBy(User, { id });
      if (!target) return;
      const actor = { actorId: by.actorId, actorType: by.actorType };
      await refuseWithoutAuthority(tx, actor, { target, own: true });
      await refuseWithoutOtherOwner(tx, target);
      await this.sessions.endAll(tx, revoke, id);
      await this.limits.unlockEverywhere(tx, target.email, []);
      await removeLooseRows(tx, target);
      await tx.delete(User, { id });
      await this.events.recordEvent(tx, { kind: 'user.deleted', userId: id, actor });
    });
  }
}

/** Deletes rows with the person's address or id that no foreign key deletes. */
async function removeLooseRows(tx: EntityManager, { id, email }: User): Promise<void> {
  await tx.delete(OutboxMail, { userId: id });
  await tx.delete(Invite, { email });
  await tx.delete(MailToken, { madeBy: id });
}
