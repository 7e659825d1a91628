// From what stands in the form to the body of the one PATCH: only what differs; null for what follows the environment again.
import type { Policies, PolicyChange, PolicyName } from '@sv/contracts/admin.contract';

export type { PolicyName };
export type PolicyValues = { [Name in PolicyName]: Policies[Name]['value'] };

export const policyValues = (policies: Policies): PolicyValues => ({
  inviteOnly: policies.inviteOnly.value,
  requireMfa: policies.requireMfa.value,
  requireEmailVerification: policies.requireEmailVerification.value,
  mfaGraceDays: policies.mfaGraceDays.value,
});

export function policyChange(now: Policies, wanted: PolicyValues, cleared: ReadonlySet<PolicyName>): PolicyChange {
  const names = Object.keys(policyValues(now)) as PolicyName[];
  const changed = names.filter(name =>
    cleared.has(name) ? now[name].overridden : valueOf(wanted, name) !== now[name].value,
  );
  return Object.fromEntries(changed.map(name => [name, cleared.has(name) ? null : valueOf(wanted, name)]));
}

/** A number field gives words back while somebody types. */
const valueOf = (wanted: PolicyValues, name: PolicyName): PolicyValues[PolicyName] =>
  name === 'mfaGraceDays' ? Number(wanted[name]) : wanted[name];
