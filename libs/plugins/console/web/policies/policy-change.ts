// Builds the PATCH body from the form's changes; null returns a value to the environment.
import type { Policies, PolicyChange, PolicyName } from '@sv/contracts/admin/policies.contract';
import { clearedFields } from '../forms/overridable-form';

export type { PolicyName };
export type PolicyValues = { [Name in PolicyName]: Policies[Name]['value'] };

export const policyValues = (policies: Policies): PolicyValues => ({
  inviteOnly: policies.inviteOnly.value,
  requireMfa: policies.requireMfa.value,
  requireEmailVerification: policies.requireEmailVerification.value,
  mfaGraceDays: policies.mfaGraceDays.value,
  directory: policies.directory.value,
  accessTokens: policies.accessTokens.value,
  publicLinks: policies.publicLinks.value,
});

/**
 * @param changes of the form; `cleared` lists the fields that return to the environment
 * @param form all values: a cleared field that no longer shows its default is not cleared
 */
export function policyChange(
  policies: Policies,
  { cleared = [], mfaGraceDays, ...values }: Partial<PolicyValues> & { cleared?: PolicyName[] },
  form: PolicyValues,
): PolicyChange {
  const set: PolicyChange = { ...values, ...(mfaGraceDays !== undefined && { mfaGraceDays: Number(mfaGraceDays) }) };
  return { ...set, ...clearedFields(cleared, policies, name => form[name] === policies[name].default) };
}
