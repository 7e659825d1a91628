import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PendingMfa } from '../database/sign-in/pending-mfa.entity';
import type { User } from '../database/user.entity';

/** How long the second step may take. */
export const PENDING_MFA_SECONDS = 300;
/** After five tries the sign-in starts again at the password. */
const MAX_TRIES = 5;

/** A sign-in that waits for its second factor, and its user. */
export type OpenPendingMfa = PendingMfa & { user: User };

/**
 * Sign-ins whose password was right and whose second factor is missing. They give no access. Ending sessions, or
 * changing a password or a factor, voids them (`voidPendingMfa`).
 */
@Injectable()
export class PendingMfaService {
  constructor(private readonly db: DataSource) {}

  /** Returns the token for the cookie `sv_mfa`. */
  async openPendingMfa(tx: EntityManager, user: User, now = new Date()): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + PENDING_MFA_SECONDS * 1000);
    const { id: userId, tenantId } = user;
    await tx.insert(PendingMfa, { id: newId(), tenantId, userId, tokenHash: hashToken(token), tries: 0, expiresAt });
    return token;
  }

  /** @throws PlatformError `mfa-expired` */
  async findPendingMfa(token: string | undefined, now = new Date()): Promise<OpenPendingMfa> {
    const pending = token ? await this.db.getRepository(PendingMfa).findOne(whereToken(token, now)) : null;
    if (!pending?.user) throw new PlatformError('mfa-expired');
    return { ...pending, user: pending.user };
  }

  /**
   * Counts a try before it is checked, and locks the row, so that simultaneous tries wait for each other.
   *
   * @throws PlatformError `mfa-expired` when it was completed, voided or used up meanwhile
   */
  async spendTry(tx: EntityManager, { id }: OpenPendingMfa, now = new Date()): Promise<void> {
    const open = { id, tries: LessThan(MAX_TRIES), expiresAt: MoreThan(now) };
    const { affected } = await tx.update(PendingMfa, open, { tries: () => 'tries + 1' });
    if (!affected) throw new PlatformError('mfa-expired');
  }

  /** Voids it when the last try was wrong. Returns whether it did. */
  async voidIfUsedUp(tx: EntityManager, { id }: OpenPendingMfa): Promise<boolean> {
    const { affected } = await tx.delete(PendingMfa, { id, tries: MAX_TRIES });
    return Boolean(affected);
  }

  /** Marks it as completed, which works only once. @throws PlatformError `mfa-expired` */
  async completePendingMfa(tx: EntityManager, { id }: OpenPendingMfa): Promise<void> {
    const { affected } = await tx.delete(PendingMfa, { id });
    if (!affected) throw new PlatformError('mfa-expired');
  }
}

const whereToken = (token: string, now: Date) => ({
  where: { tokenHash: hashToken(token), expiresAt: MoreThan(now), user: { status: 'active' as const } },
  relations: { user: true },
});
