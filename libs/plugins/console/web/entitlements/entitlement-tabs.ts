// The pages of Console → Apps → Entitlements.
import type { TabLink } from '@sv/ui/tabs/tab-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

/** Call it in an injection context. */
export const entitlementTabs = (): readonly TabLink[] => [
  { label: 'Licences', link: pluginLink('apps/entitlements'), exact: true },
  { label: 'Groups', link: pluginLink('apps/entitlements/groups') },
  { label: 'Signing keys', link: pluginLink('apps/entitlements/keys') },
];
