import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Factors } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import type { User } from '../database/user.entity';
import { MfaObligation, rolesUnder } from '../policies/mfa-obligation';
import { PoliciesService } from '../policies/policies.service';
import { SecondFactors } from './second-factors';

/** Applies the policy on second factors to the factors of a person. */
@Injectable()
export class FactorRequirement {
  constructor(
    private readonly policies: PoliciesService,
    private readonly obligation: MfaObligation,
    private readonly factors: SecondFactors,
  ) {}

  /** `GET /api/auth/factors`. */
  async requirementOf(tx: EntityManager, user: User, now = new Date()): Promise<Factors> {
    const { totp, passkeys, backupCodes } = await this.factors.countFactors(tx, user.id);
    const app = await tx.findOneBy(TotpFactor, { userId: user.id });
    const dueAt = await this.obligation.dueAt(tx, user, now);
    const required = await this.isRequired(tx, user);
    return {
      totp,
      totpAddedAt: app?.confirmedAt?.toISOString() ?? null,
      passkeys,
      backupCodesRemaining: backupCodes,
      required,
      dueAt: dueAt?.toISOString() ?? null,
    };
  }

  /**
   * Called before a factor is removed. @throws PlatformError `factor-required` when it is the last and one is asked for
   *
   * @param tx of `CredentialChange`: of two factors that are removed at once one stays
   */
  async refuseRemovalOfLast(tx: EntityManager, user: User): Promise<void> {
    const { totp, passkeys } = await this.factors.countFactors(tx, user.id);
    const isLast = Number(totp) + passkeys <= 1;
    if (isLast && (await this.isRequired(tx, user))) throw new PlatformError('factor-required');
  }

  private async isRequired(tx: EntityManager, { role }: User): Promise<boolean> {
    const { requireMfa } = await this.policies.effectivePolicies(tx);
    return rolesUnder(requireMfa).includes(role);
  }
}
