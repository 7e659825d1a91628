import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { PlatformError } from '@sv/server/problem/platform-error';
import { HalfSignIn } from '../database/sign-in/half-sign-in.entity';
import type { User } from '../database/user.entity';

/** How long the second step may take. */
export const HALF_SIGN_IN_SECONDS = 300;
/** Contract 0: five tries, then it starts again at the password. */
const MAX_TRIES = 5;

/** A sign-in that waits for its second factor, and whose it is. */
export type OpenHalf = HalfSignIn & { user: User };

/**
 * Sign-ins whose password was right and whose second factor is missing. They open nothing, and are void with whatever
 * ends sessions or changes a password or a factor (`voidHalfSignIns`).
 */
@Injectable()
export class HalfSignIns {
  constructor(private readonly db: DataSource) {}

  /** Answers the token for the cookie `sv_mfa`. */
  async open(tx: EntityManager, user: User, now = new Date()): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + HALF_SIGN_IN_SECONDS * 1000);
    const { id: userId, tenantId } = user;
    await tx.insert(HalfSignIn, { id: newId(), tenantId, userId, tokenHash: hashToken(token), tries: 0, expiresAt });
    return token;
  }

  /** @throws PlatformError `mfa-expired` */
  async find(token: string | undefined, now = new Date()): Promise<OpenHalf> {
    const half = token ? await this.db.getRepository(HalfSignIn).findOne(whereToken(token, now)) : null;
    if (!half?.user) throw new PlatformError('mfa-expired');
    return { ...half, user: half.user };
  }

  /**
   * Counts a try before it is evaluated, and holds the row, so that tries at once wait for each other.
   *
   * @throws PlatformError `mfa-expired` when it was completed, voided or used up meanwhile
   */
  async spendTry(tx: EntityManager, { id }: OpenHalf, now = new Date()): Promise<void> {
    const open = { id, tries: LessThan(MAX_TRIES), expiresAt: MoreThan(now) };
    const { affected } = await tx.update(HalfSignIn, open, { tries: () => 'tries + 1' });
    if (!affected) throw new PlatformError('mfa-expired');
  }

  /** Voids it when the last try was wrong; answers whether it was. */
  async voidIfUsedUp(tx: EntityManager, { id }: OpenHalf): Promise<boolean> {
    const { affected } = await tx.delete(HalfSignIn, { id, tries: MAX_TRIES });
    return Boolean(affected);
  }

  /** It is a sign-in now, and once only. @throws PlatformError `mfa-expired` */
  async complete(tx: EntityManager, { id }: OpenHalf): Promise<void> {
    const { affected } = await tx.delete(HalfSignIn, { id });
    if (!affected) throw new PlatformError('mfa-expired');
  }
}

const whereToken = (token: string, now: Date) => ({
  where: { tokenHash: hashToken(token), expiresAt: MoreThan(now), user: { status: 'active' as const } },
  relations: { user: true },
});
