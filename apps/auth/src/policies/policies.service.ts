import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import { AuthConfig, type PolicyDefaults } from '../config/auth-config';
import { PolicyVersion } from '../database/people/policy-version.entity';
import { Policy } from '../database/people/policy.entity';
import { DEFAULT_TENANT } from '../database/user.entity';

/** Returns the policies in force. They are read when they are needed, so a change takes effect at once. */
@Injectable()
export class PoliciesService {
  private readonly defaults: PolicyDefaults;

  constructor(
    config: AuthConfig,
    private readonly db: DataSource,
  ) {
    this.defaults = config.policies;
  }

  /** @param tx inside a transaction that decides by them */
  async effectivePolicies(tx: EntityManager = this.db.manager): Promise<PolicyDefaults> {
    return this.over(await overridesOf(tx));
  }

  /** The values in force: those of the environment, overridden by those of Console. */
  over(overrides: readonly Policy[]): PolicyDefaults {
    return { ...this.defaults, ...Object.fromEntries(overrides.map(({ name, value }) => [name, value])) };
  }

  /** The policies as Console shows them. */
  async showPolicies(tx: EntityManager = this.db.manager): Promise<Policies> {
    // Read before what it is the version of: an older one is refused, a newer one lies.
    const counted = await tx.findOneBy(PolicyVersion, { tenantId: DEFAULT_TENANT });
    const overrides = await overridesOf(tx);
    const values = this.over(overrides);
    const names = new Set(overrides.map(({ name }) => name));
    const row = <Name extends keyof PolicyDefaults>(name: Name) => ({
      value: values[name],
      default: this.defaults[name],
      overridden: names.has(name),
    });
    return {
      inviteOnly: row('inviteOnly'),
      requireMfa: row('requireMfa'),
      requireEmailVerification: row('requireEmailVerification'),
      mfaGraceDays: row('mfaGraceDays'),
      directory: row('directory'),
      accessTokens: row('accessTokens'),
      publicLinks: row('publicLinks'),
      version: counted?.version ?? 0,
    };
  }
}

const overridesOf = (tx: EntityManager): Promise<Policy[]> => tx.findBy(Policy, { tenantId: DEFAULT_TENANT });
