import type { EntityManager } from 'typeorm';
import type { RestoredMark } from '@sv/server/backup/restored-mark';
import { newId } from '@sv/server/ids/new-id';
import { giveUpWaiting } from '@sv/server/mail/give-up-waiting';
import { AccessToken } from './access-token.entity';
import { AuthEvent } from './auth-event.entity';
import { Challenge } from './factors/challenge.entity';
import { MailToken } from './people/mail-token.entity';
import { REVOCATION_COUNTER, RevocationCounter } from './revocation-counter.entity';
import { RevocationFollower } from './revocation-follower.entity';
import { RevocationRow } from './revocation.entity';
import { Session } from './session.entity';
import { PendingMfa } from './sign-in/pending-mfa.entity';
import { stayRevoked } from './stay-revoked.sql';
import { DEFAULT_TENANT, User } from './user.entity';

const ROWS_AT_ONCE = 100;

/**
 * Takes away what a backup brings back and may have been used or ended since: links in mails, sign-ins that are half
 * done, and, unless the operator wants them, sessions and access tokens. Runtimes are told, because a cookie of theirs may be minutes old.
 */
export async function afterRestore(tx: EntityManager, mark: RestoredMark, now = new Date()): Promise<void> {
  for (const table of [PendingMfa, Challenge, MailToken, RevocationFollower])
    await tx.createQueryBuilder().delete().from(table).execute();
  await giveUpWaiting(tx, 'it waited when the backup was made, and may have been sent since', now);
  await stayRevoked(tx, mark.revocations, now);
  if (mark.keepsSessions) return;
  // One that was revoked since the backup was made would work again.
  await tx.createQueryBuilder().delete().from(AccessToken).execute();
  await endSessions(tx, { reason: 'instance-restored', details: { backupId: mark.backupId } }, now);
}

/** After a move nothing was used or ended since: a cookie of the old place alone must not work at the new one. */
export const afterMove = (tx: EntityManager, { backupId: moveId }: RestoredMark, now = new Date()): Promise<void> =>
  endSessions(tx, { reason: 'instance-moved', details: { moveId } }, now);

type Ending = Pick<AuthEvent, 'reason' | 'details'>;

async function endSessions(tx: EntityManager, ending: Ending, now: Date): Promise<void> {
  const ended = tx.getRepository(Session).createQueryBuilder('session').select('session.userId', 'userId');
  const owners = (await ended.distinct(true).getRawMany<{ userId: string }>()).map(({ userId }) => userId);
  await tx.createQueryBuilder().delete().from(Session).execute();
  await inParts(owners, ids =>
    tx.insert(
      AuthEvent,
      ids.map(userId => endedBy(userId, ending, now)),
    ),
  );
  await revokeAll(tx, now);
}

/** Of everybody: somebody without a session in the backup may have got one since. */
async function revokeAll(tx: EntityManager, now: Date): Promise<void> {
  const users = await tx.find(User, { select: { id: true } });
  const { lastN } = await tx.findOneByOrFail(RevocationCounter, { id: REVOCATION_COUNTER });
  const rows = users.map(({ id: userId }, at) => ({
    n: lastN + at + 1,
    tenantId: DEFAULT_TENANT,
    userId,
    sessionId: null,
    epoch: null,
    createdAt: now,
  }));
  await inParts(rows, part => tx.insert(RevocationRow, part));
  await tx.update(RevocationCounter, { id: REVOCATION_COUNTER }, { lastN: lastN + rows.length });
}

async function inParts<T>(all: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) await write(all.slice(at, at + ROWS_AT_ONCE));
}

const endedBy = (userId: string, ending: Ending, now: Date): Partial<AuthEvent> => ({
  id: newId(),
  tenantId: DEFAULT_TENANT,
  at: now,
  userId,
  actorId: 'cli',
  actorType: 'cli',
  kind: 'session.ended',
  outcome: 'success',
  address: null,
  userAgent: null,
  ...ending,
});
