/** Platform roles (spec 2.4), from the most powerful to the least. An unknown role counts as `platform:user`. */
export const ROLES = ['platform:owner', 'platform:admin', 'platform:auditor', 'platform:user'] as const;
export type Role = (typeof ROLES)[number];

/** The eleven built-in capabilities. */
export type BuiltInCapability =
  | 'plugin:access'
  | 'profile:manage'
  | 'console:access'
  | 'user:view'
  | 'tenant:view'
  | 'health:view'
  | 'activity:view'
  | 'user:manage'
  | 'plugin:manage'
  | 'tenant:configure'
  | 'role:assign';
