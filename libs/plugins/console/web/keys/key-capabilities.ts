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
    hint: 'Whether everything works: for monitoring.',
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
    hint: 'Invite, deactivate, sign out, reset second factors and delete. Not owners, and no roles.',
    example: '/api/admin/users',
  },
  {
    capability: 'console:access',
    name: 'Read plugins',
    hint: 'What is installed, and in which state.',
    example: '/api/admin/plugins',
  },
  {
    capability: 'plugin:manage',
    name: 'Manage plugins',
    hint: 'Switch plugins on and off.',
    example: '/api/admin/plugins',
  },
  {
    capability: 'tenant:view',
    name: 'Read settings',
    hint: 'Settings, policies and the list of keys.',
    example: '/api/admin/settings',
  },
  {
    capability: 'tenant:configure',
    name: 'Change settings',
    hint: 'Settings and sign-in policies, and the test of the mail server.',
    example: '/api/admin/settings',
  },
  {
    capability: 'activity:view',
    name: 'Read the activity log',
    hint: 'Who did what, from which address.',
    example: '/api/admin/activity',
  },
];

export const capabilityName = (capability: string): string =>
  keyCapabilities.find(known => known.capability === capability)?.name ?? capability;
