// The capabilities of an admin key as text. A key cannot assign roles or create keys, so these are not listed.
import type { BuiltInCapability } from '@sv/contracts/access.contract';
import { t } from '@sv/ui/locale/translate';

export interface KeyCapability {
  capability: BuiltInCapability;
  name: string;
  hint: string;
  /** A harmless request that demonstrates the key. */
  example: string;
}

export const keyCapabilities = (): readonly KeyCapability[] => [
  {
    capability: 'health:view',
    name: t('Read health'),
    hint: t('The health report, for monitoring.'),
    example: '/api/admin/health',
  },
  {
    capability: 'user:view',
    name: t('Read users'),
    hint: t('Names, addresses, roles and invites.'),
    example: '/api/admin/users',
  },
  {
    capability: 'user:manage',
    name: t('Manage users'),
    hint: t('Invite, deactivate, sign out, reset MFA and delete. Not for owners, and without changing roles.'),
    example: '/api/admin/users',
  },
  {
    capability: 'console:access',
    name: t('Read apps'),
    hint: t('Which apps are installed, and their status.'),
    example: '/api/admin/plugins',
  },
  {
    capability: 'plugin:manage',
    name: t('Manage apps'),
    hint: t('Turn apps on and off.'),
    example: '/api/admin/plugins',
  },
  {
    capability: 'tenant:view',
    name: t('Read settings'),
    hint: t('Settings, sign-in policies and the list of keys.'),
    example: '/api/admin/settings',
  },
  {
    capability: 'tenant:configure',
    name: t('Change settings'),
    hint: t('Settings, sign-in policies and test emails.'),
    example: '/api/admin/settings',
  },
  {
    capability: 'activity:view',
    name: t('Read the activity log'),
    hint: t('Who did what, and from which address.'),
    example: '/api/admin/activity',
  },
];

export const capabilityName = (capability: string): string =>
  keyCapabilities().find(known => known.capability === capability)?.name ?? capability;
