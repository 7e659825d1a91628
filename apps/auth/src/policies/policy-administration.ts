import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Policies, PolicyChange } from '@sv/contracts/admin/policies.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import { refuseUnlessAdministrator } from '../access/administrator';
import type { PolicyDefaults } from '../config/auth-config';
import { PolicyVersion } from '../database/people/policy-version.entity';
import { Policy } from '../database/people/policy.entity';
import { DEFAULT_TENANT, User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { RevocationLog, type Revoke } from '../revocations/revocation-log';
import { voidPayloadsOfRoles, voidPayloadsOfTokenOwners } from '../sessions/void-payloads.sql';
import { rolesUnder } from './mfa-obligation';
import { PoliciesService } from './policies.service';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

const NAMES = [
  'inviteOnly',
  'requireMfa',
  'requireEmailVerification',
  'mfaGraceDays',
  'directory',
  'accessTokens',
  'publicLinks',
] as const;

export interface ExpectedPolicyChange {
  wish: PolicyChange;
  /** The version that the change was made for; any when null. */
  expected: number | null;
}

/** Overrides the values of the environment, or removes an override. A change applies from the next request on. */
@Injectable()
export class PolicyAdministration {
  constructor(
    private readonly mail: CurrentMail,
    private readonly policies: PoliciesService,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * Applies all of the change or nothing. @throws ChangedMeanwhileProblem, PlatformError `forbidden`,
   * `mail-not-configured`
   */
  changePolicies({ wish, expected }: ExpectedPolicyChange, actor: InternalActor): Promise<Policies> {
    return this.revocations.runUntilKnown(async (tx, revoke) => {
      await refuseUnlessAdministrator(tx, actor);
      if (wish.requireEmailVerification && !this.mail.configured) throw new PlatformError('mail-not-configured');
      if (NAMES.every(name => wish[name] === undefined)) return this.policies.showPolicies(tx);
      if (!(await grow(tx, expected))) throw new ChangedMeanwhileProblem(await this.policies.showPolicies(tx));
      const before = await this.policies.effectivePolicies(tx);
      for (const name of NAMES) await override(tx, name, wish[name]);
      const after = await this.policies.effectivePolicies(tx);
      await this.record(tx, { before, after, actor });
      await applyRequirement(tx, revoke, { before, after });
      if (before.accessTokens !== after.accessTokens) await voidPayloadsOfTokenOwners(tx, revoke);
      return this.policies.showPolicies(tx);
    });
  }

  private async record(
    tx: EntityManager,
    { before, after, actor }: { before: PolicyDefaults; after: PolicyDefaults; actor: InternalActor },
  ): Promise<void> {
    for (const policy of NAMES) {
      if (before[policy] === after[policy]) continue;
      const details = { policy, from: before[policy], to: after[policy] };
      await this.events.recordEvent(tx, { kind: 'policy.changed', userId: null, actor, details });
    }
  }
}

/** Grows the version if it is still the expected one; always when null is expected. */
async function grow(tx: EntityManager, expected: number | null): Promise<boolean> {
  const first = { tenantId: DEFAULT_TENANT, version: 0 };
  if (!expected) await insertIfAbsent(tx, PolicyVersion, first);
  const condition = { tenantId: DEFAULT_TENANT, ...(expected !== null && { version: expected }) };
  const { affected } = await tx.update(PolicyVersion, condition, { version: () => 'version + 1' });
  return affected !== 0;
}

async function override(tx: EntityManager, name: string, value: Policy['value'] | null | undefined): Promise<void> {
  if (value === undefined) return;
  const key = { tenantId: DEFAULT_TENANT, name };
  if (value === null) await tx.delete(Policy, key);
  else await tx.upsert(Policy, { ...key, value }, ['tenantId', 'name']);
}

/**
 * Voids cached payloads, which say when a factor is due. People whom the policy no longer concerns get a new grace
 * period when it concerns them again.
 */
async function applyRequirement(
  tx: EntityManager,
  revoke: Revoke,
  { before, after }: { before: PolicyDefaults; after: PolicyDefaults },
): Promise<void> {
  if (before.requireMfa === after.requireMfa && before.mfaGraceDays === after.mfaGraceDays) return;
  const concerned = rolesUnder(after.requireMfa);
  await voidPayloadsOfRoles(tx, revoke, [...new Set([...rolesUnder(before.requireMfa), ...concerned])]);
  const released = { role: Not(In(concerned)), mfaRequiredSince: Not(IsNull()) };
  await tx.update(User, released, { mfaRequiredSince: null });
}
