import { In, Not, type EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Notice } from '../database/people/notice.entity';
import { User } from '../database/user.entity';
import { instanceLanguage } from '../instance/instance-look';
import { noticeTexts } from './texts/notice-catalogue';

/** How a person got an account. */
export type Joined = 'registered' | 'invited';

/** Notifies owners and administrators that somebody joined, in the transaction that lets them in. */
export async function notifyOfJoin(tx: EntityManager, joiner: User, how: Joined, now: Date): Promise<void> {
  const { id, tenantId, name } = joiner;
  const runBy = In(['platform:owner', 'platform:admin']);
  const where = { tenantId, status: 'active', role: runBy, id: Not(id) } as const;
  const readers = await tx.find(User, { where, select: { id: true, language: true, seenLanguage: true } });
  // Without the address: nothing but a log may still have it when the account is deleted.
  const notice = { tenantId, url: '/console/people/users', category: 'people' };
  if (readers.length === 0) return;
  const ofInstance = await instanceLanguage(tx);
  const rows = readers.map(({ id: userId, language, seenLanguage }) => {
    const { joined } = noticeTexts[language ?? seenLanguage ?? ofInstance];
    return { ...notice, id: newId(), userId, title: joined.title(name), body: joined[how] };
  });
  await tx.insert(
    Notice,
    rows.map(row => ({ ...row, createdAt: now, claimedUntil: null })),
  );
}
