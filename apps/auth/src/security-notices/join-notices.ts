import { In, Not, type EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../database/people/notice.entity';
import { User } from '../database/user.entity';

/** How a person got an account. */
export type Joined = 'registered' | 'invited';

const HOW: Record<Joined, string> = {
  registered: 'They created an account. Registration is open.',
  invited: 'They accepted an invite.',
};

/** Notifies owners and administrators that somebody joined, in the transaction that lets them in. */
export async function notifyOfJoin(tx: EntityManager, joiner: User, how: Joined, now: Date): Promise<void> {
  const { id, tenantId, name } = joiner;
  const runBy = In(['platform:owner', 'platform:admin']);
  const where = { tenantId, status: 'active', role: runBy, id: Not(id) } as const;
  const readers = await tx.find(User, { where, select: { id: true } });
  // Without the address: nothing but a log may still have it when the account is deleted.
  const notice = { tenantId, title: `${name} joined`, body: HOW[how], url: '/console/people/users' };
  if (readers.length === 0) return;
  const rows = readers.map(user => ({ ...notice, id: newId(), userId: user.id, category: 'people' }));
  await tx.insert(
    Notice,
    rows.map(row => ({ ...row, createdAt: now, claimedUntil: null })),
  );
}
