import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import type { MfaRequirement } from '@sv/contracts/admin/policies.contract';
import { Passkey } from '../database/factors/passkey.entity';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import type { Policy } from '../database/people/policy.entity';
import { User } from '../database/user.entity';
import { PoliciesService } from './policies.service';

const DAY_MS = 86_400_000;
/** The roles that may open Console. */
export const ADMINS: readonly Role[] = ['platform:owner', 'platform:admin', 'platform:auditor'];

/** Finds out who must set up a second factor, and until when (policy `requireMfa`). */
@Injectable()
export class MfaObligation {
  constructor(private readonly policies: PoliciesService) {}

  /**
   * When the person must have a second factor; null while none is owed. The grace period begins when they are first
   * seen under the policy: at a sign-in, or with a session that was open when the policy came.
   *
   * @param overrides of the policies, where they were read together with the person
   */
  async dueAt(tx: EntityManager, user: User, now: Date, overrides?: readonly Policy[]): Promise<Date | null> {
    const { requireMfa, mfaGraceDays } = overrides
      ? this.policies.over(overrides)
      : await this.policies.effectivePolicies(tx);
    if (!rolesUnder(requireMfa).includes(user.role) || (await hasFactor(tx, user.id))) return null;
    const since = user.mfaRequiredSince ?? (await begin(tx, user, now));
    return new Date(since.getTime() + mfaGraceDays * DAY_MS);
  }
}

/** The roles that the policy concerns. */
export function rolesUnder(requirement: MfaRequirement): readonly Role[] {
  if (requirement === 'none') return [];
  return requirement === 'admins' ? ADMINS : [...ADMINS, 'platform:user'];
}

async function hasFactor(tx: EntityManager, userId: string): Promise<boolean> {
  if (await tx.existsBy(TotpFactor, { userId, confirmedAt: Not(IsNull()) })) return true;
  return tx.existsBy(Passkey, { userId });
}

/** Of two requests at once the instant of the first one stays. */
async function begin(tx: EntityManager, { id }: User, now: Date): Promise<Date> {
  await tx.update(User, { id, mfaRequiredSince: IsNull() }, { mfaRequiredSince: now });
  return (await tx.findOneBy(User, { id }))?.mfaRequiredSince ?? now;
}
