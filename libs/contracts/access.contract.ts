/** Platform roles (spec 2.4). An unknown role counts as `platform:user`. */
export type Role = 'platform:owner' | 'platform:admin' | 'platform:auditor' | 'platform:user';

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
