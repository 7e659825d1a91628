import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FirstOwner } from '../database/first-owner.entity';
import type { User } from '../database/user.entity';
import { PoliciesService } from './policies.service';

/** Decides whether a person must confirm their address before they can sign in. */
@Injectable()
export class VerificationRequirement {
  constructor(private readonly policies: PoliciesService) {}

  /** The first owner is exempt: somebody must be able to sign in when mail does not work. */
  async isUnmet(tx: EntityManager, { id: userId, tenantId, emailVerifiedAt }: User): Promise<boolean> {
    if (emailVerifiedAt) return false;
    const { requireEmailVerification } = await this.policies.effectivePolicies(tx);
    return requireEmailVerification && !(await tx.existsBy(FirstOwner, { tenantId, userId }));
  }
}
