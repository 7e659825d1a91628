import type { EntityManager } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import type { Language } from '@sv/contracts/language.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DEFAULT_TENANT, searchTextOf, User } from '../../database/user.entity';
import { isUniqueViolation } from '@sv/server/database/unique-violation';

/** What is known of a person before they are a user. */
export interface NewAccount {
  id?: string;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  /** Set when the address is proved: by an invitation that was mailed there, or by the operator. */
  emailVerifiedAt?: Date;
  /** That the browser prefers. */
  seenLanguage?: Language | null;
  /** Set when the account starts with a session. */
  lastSeenAt?: Date;
}

/** @throws PlatformError `email-taken` */
export async function addAccount(tx: EntityManager, account: NewAccount, now = new Date()): Promise<User> {
  const user = toUser(tx, account, now);
  try {
    await tx.insert(User, user);
  } catch (error) {
    if (isUniqueViolation(error)) throw new PlatformError('email-taken');
    throw error;
  }
  return user;
}

/** The row of a new account. */
export const toUser = (tx: EntityManager, account: NewAccount, now: Date): User =>
  tx.create(User, {
    id: newId(),
    tenantId: DEFAULT_TENANT,
    emailVerifiedAt: null,
    lastSeenAt: null,
    seenLanguage: null,
    ...account,
    searchText: searchTextOf(account.name, account.email),
    image: null,
    status: 'active',
    epoch: 0,
    mfaRequiredSince: null,
    language: null,
    locale: null,
    timeZone: null,
    profileVersion: 1,
    createdAt: now,
  });
