// The two pages of Console → Entitlements.
import type { TabLink } from '@sv/ui/tabs/tab-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

/** Call it in an injection context. */
export const entitlementTabs = (): readonly TabLink[] => [
  { label: 'Licences', link: pluginLink('entitlements'), exact: true },
  { label: 'Keys', link: pluginLink('entitlements/keys') },
];
