import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../database/user.entity';
import { PoliciesService } from './policies.service';

/** Decides whose public links work. */
@Injectable()
export class LinkSharing {
  constructor(
    private readonly policies: PoliciesService,
    private readonly db: DataSource,
  ) {}

  /** Under the policy, and while the account is active: nobody shares anything with an account that is closed. */
  async isAllowed(userId: string): Promise<boolean> {
    const { publicLinks } = await this.policies.effectivePolicies();
    return publicLinks === 'on' && (await this.db.getRepository(User).existsBy({ id: userId, status: 'active' }));
  }
}
