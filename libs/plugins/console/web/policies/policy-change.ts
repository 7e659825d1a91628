// From what was changed in the form to the body of the one PATCH: null for what follows the environment again.
import type { Policies, PolicyChange, PolicyName } from '@sv/contracts/admin.contract';

export type { PolicyName };
export type PolicyValues = { [Name in PolicyName]: Policies[Name]['value'] };

export const policyValues = (policies: Policies): PolicyValues => ({
  inviteOnly: policies.inviteOnly.value,
  requireMfa: policies.requireMfa.value,
  requireEmailVerification: policies.requireEmailVerification.value,
  mfaGraceDays: policies.mfaGraceDays.value,
});

/**
 * @param changes of the form; `cleared` are those that shall follow the environment again
 * @param form all of it: a default that does not stand there any more is not wished for any more
 */
export function policyChange(
  policies: Policies,
  { cleared = [], mfaGraceDays, ...values }: Partial<PolicyValues> & { cleared?: PolicyName[] },
  form: PolicyValues,
): PolicyChange {
  const set: PolicyChange = { ...values, ...(mfaGraceDays !== undefined && { mfaGraceDays: Number(mfaGraceDays) }) };
  const byDefault = cleared.filter(name => policies[name].overridden && form[name] === policies[name].default);
  return { ...set, ...Object.fromEntries(byDefault.map(name => [name, null])) };
}
