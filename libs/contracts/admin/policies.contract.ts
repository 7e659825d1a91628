import type { DirectoryPolicy } from '../people.contract';

/** Whom a policy on second factors concerns; `admins` are owner, admin and auditor. */
export type MfaRequirement = 'none' | 'admins' | 'all';

/** Whether people may call the API with access tokens. */
export type AccessTokenPolicy = 'allowed' | 'forbidden';

/** Whether people may share pages of apps by a link. */
export type PublicLinkPolicy = 'on' | 'off';

export interface PolicyValue<T> {
  value: T;
  /** What the environment says. */
  default: T;
  /** Whether Console has set it. */
  overridden: boolean;
}

/** `GET` and `PATCH /api/admin/policies`. */
export interface Policies {
  inviteOnly: PolicyValue<boolean>;
  requireMfa: PolicyValue<MfaRequirement>;
  requireEmailVerification: PolicyValue<boolean>;
  mfaGraceDays: PolicyValue<number>;
  directory: PolicyValue<DirectoryPolicy>;
  accessTokens: PolicyValue<AccessTokenPolicy>;
  publicLinks: PolicyValue<PublicLinkPolicy>;
  /** Of all of them; 0 while none was changed. A change can say it in `If-Match`. */
  version: number;
}

export type PolicyName = Exclude<keyof Policies, 'version'>;

/** Body of `PATCH /api/admin/policies`; null clears the override. */
export type PolicyChange = { [Name in PolicyName]?: Policies[Name]['value'] | null };
