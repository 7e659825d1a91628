import type { Role } from '@sv/contracts/access.contract';
import { isLeftOut, ownersToKeep } from '@sv/server/backup/revocations/kept-owners';
import { DELETION_UNKNOWN, type Revocation } from '@sv/server/backup/revocations/revocation';
import { newId } from '@sv/server/ids/new-id';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { AccessToken } from './access-token.entity';
import { AuthEvent, type AuthEventKind } from './auth-event.entity';
import { BackupCode } from './factors/backup-code.entity';
import { Passkey } from './factors/passkey.entity';
import { TotpFactor } from './factors/totp-factor.entity';
import { GroupMember } from './groups/group-member.entity';
import { Invite } from './people/invite.entity';
import { isLower } from './role-order';
import { Session } from './session.entity';
import { DEFAULT_TENANT, User } from './user.entity';

type Apply = (tx: EntityManager, what: { at: Date; userId: string; id: string; to: string }) => Promise<boolean>;

const hasChanged = async (done: Promise<{ affected?: number | null }>): Promise<boolean> =>
  Boolean((await done).affected);

/** Whoever may not be here any more is signed out also where the operator keeps sessions. */
async function shutOut(tx: EntityManager, id: string): Promise<void> {
  await tx.delete(Session, { userId: id });
  await tx.delete(AccessToken, { userId: id });
}

const deactivate: Apply = async (tx, { userId: id }) => {
  await shutOut(tx, id);
  return hasChanged(tx.update(User, { id, status: 'active' }, { status: 'deactivated' }));
};

/** Marked for deletion, a person is deleted by the runtime, which looks at its start. */
const deleteAgain: Apply = async (tx, { userId: id }) => {
  await shutOut(tx, id);
  return hasChanged(tx.update(User, { id }, { status: 'deleting' }));
};

const APPLY: Record<string, Apply> = {
  // Without an id, all that there were.
  'session.ended': (tx, { id, userId, at }) =>
    hasChanged(tx.delete(Session, id ? { id, userId } : { userId, createdAt: LessThanOrEqual(at) })),
  'access-token.revoked': (tx, { id, userId, at }) =>
    hasChanged(tx.delete(AccessToken, id ? { id, userId } : { userId, createdAt: LessThanOrEqual(at) })),
  'passkey.removed': (tx, { id, userId }) => hasChanged(tx.delete(Passkey, { id, userId })),
  // What was set up after that may be in the backup already.
  'factors.reset': async (tx, { userId, at }) => {
    const parts = [
      await hasChanged(tx.delete(Passkey, { userId, createdAt: LessThanOrEqual(at) })),
      await hasChanged(tx.delete(BackupCode, { userId, createdAt: LessThanOrEqual(at) })),
      await hasChanged(tx.delete(TotpFactor, { userId, confirmedAt: LessThanOrEqual(at) })),
    ];
    return parts.includes(true);
  },
  'user.deactivated': deactivate,
  [DELETION_UNKNOWN]: deactivate,
  'user.deleting': deleteAgain,
  'user.deleted': deleteAgain,
  'user.role-changed': async (tx, { userId: id, to }) => {
    const user = await tx.findOneBy(User, { id });
    if (!user || !isLower(to as Role, user.role)) return false;
    return hasChanged(tx.update(User, { id }, { role: to as Role }));
  },
  'group.member-removed': (tx, { id: groupId, userId }) => hasChanged(tx.delete(GroupMember, { groupId, userId })),
  'group.managers-changed': (tx, { id: groupId, userId }) =>
    hasChanged(tx.update(GroupMember, { groupId, userId, isManager: true }, { isManager: false })),
  // The group itself comes back, with nobody in it: the runtime may have rules that name it.
  'group.deleted': (tx, { id: groupId }) => hasChanged(tx.delete(GroupMember, { groupId })),
  'invite.revoked': (tx, { id }) => hasChanged(tx.delete(Invite, { id })),
  // Whoever came with it may have been sent away since.
  'invite.used': (tx, { id }) => hasChanged(tx.delete(Invite, { id })),
};

/** What an empty id would turn into all of them. */
const NEEDS_ID = [
  'passkey.removed',
  'group.member-removed',
  'group.managers-changed',
  'group.deleted',
  'invite.revoked',
  'invite.used',
];

/** Takes away again what was taken away after a backup was made. */
export async function stayRevoked(tx: EntityManager, revocations: readonly Revocation[], now: Date): Promise<void> {
  const owners = await tx.find(User, { select: { id: true }, where: { role: 'platform:owner', status: 'active' } });
  const kept = ownersToKeep(owners, revocations);
  for (const { at, action, userId = '', id = '', to = '' } of revocations.filter(one => !isLeftOut(one, kept))) {
    const apply = APPLY[action];
    if (!apply || (NEEDS_ID.includes(action) && !id)) continue;
    if (await apply(tx, { at: new Date(at), userId, id, to })) await record(tx, { action, userId, to }, now);
  }
}

const KINDS: Record<string, AuthEventKind> = {
  'user.deleted': 'user.deleting',
  [DELETION_UNKNOWN]: 'user.deactivated',
};

async function record(
  tx: EntityManager,
  { action, userId, to }: { action: string; userId: string; to: string },
  now: Date,
) {
  await tx.insert(AuthEvent, {
    id: newId(),
    tenantId: DEFAULT_TENANT,
    at: now,
    userId: userId || null,
    actorId: 'cli',
    actorType: 'cli',
    kind: (KINDS[action] ?? action) as AuthEventKind,
    outcome: 'success',
    reason: 'instance-restored',
    address: null,
    userAgent: null,
    details: to ? { to } : null,
  });
}
