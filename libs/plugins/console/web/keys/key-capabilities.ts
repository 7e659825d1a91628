// The capabilities of an admin key as text. A key cannot assign roles or create keys, so these are not listed.
import type { BuiltInCapability } from '@sv/contracts/access.contract';

export interface KeyCapability {
  capability: BuiltInCapability;
  name: string;
  hint: string;
  /** A harmless request that demonstrates the key. */
  example: string;
}

export const keyCapabilities: readonly KeyCapability[] = [
  {
    capability: 'health:view',
    name: 'Read health',
    hint: 'The health report, for monitoring.',
    example: '/api/admin/health',
  },
  {
    capability: 'user:view',
    name: 'Read users',
    hint: 'Names, addresses, roles and invites.',
    example: '/api/admin/users',
  },
  {
    capability: 'user:manage',
    name: 'Manage users',
    hint: 'Invite, deactivate, sign out, reset MFA and delete. Not for owners, and without changing roles.',
    example: '/api/admin/users',
  },
  {
    capability: 'console:access',
    name: 'Read apps',
    hint: 'Which apps are installed, and their status.',
    example: '/api/admin/plugins',
  },
  {
    capability: 'plugin:manage',
    name: 'Manage apps',
    hint: 'Turn apps on and off.',
    example: '/api/admin/plugins',
  },
  {
    capability: 'tenant:view',
    name: 'Read settings',
    hint: 'Settings, sign-in policies and the list of keys.',
    example: '/api/admin/settings',
  },
  {
    capability: 'tenant:configure',
    name: 'Change settings',
    hint: 'Settings, sign-in policies and test mails.',
    example: '/api/admin/settings',
  },
  {
    capability: 'activity:view',
    name: 'Read the activity log',
    hint: 'Who did what, and from which address.',
    example: '/api/admin/activity',
  },
];

export const capabilityName = (capability: string): string =>
  keyCapabilities.find(known => known.capability === capability)?.name ?? capability;
