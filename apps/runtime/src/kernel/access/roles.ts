import type { BuiltInCapability, Role } from '@sv/contracts/access.contract';

const basic: BuiltInCapability[] = ['plugin:access', 'profile:manage'];
const viewing: BuiltInCapability[] = [
  ...basic,
  'console:access',
  'user:view',
  'tenant:view',
  'health:view',
  'activity:view',
];
const managing: BuiltInCapability[] = [...viewing, 'user:manage', 'plugin:manage', 'tenant:configure'];
const owning: BuiltInCapability[] = [...managing, 'role:assign'];

/** Which built-in capabilities a role has. Order is the order of the header. */
export const capabilitiesOfRole: Readonly<Record<Role, readonly BuiltInCapability[]>> = {
  'platform:owner': owning,
  'platform:admin': managing,
  'platform:auditor': viewing,
  'platform:user': basic,
};

/** All eleven, as the owner has them. */
export const builtInCapabilities: readonly BuiltInCapability[] = owning;

/** The role as far as it is known here: anything else counts as `platform:user`. */
export const knownRole = (role: string): Role =>
  Object.hasOwn(capabilitiesOfRole, role) ? (role as Role) : 'platform:user';
