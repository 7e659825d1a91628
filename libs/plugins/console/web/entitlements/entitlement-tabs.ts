// The pages of Console → Apps → Entitlements.
import type { TabLink } from '@sv/ui/tabs/tab-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { t } from '@sv/ui/locale/translate';

/** Call it in an injection context. */
export const entitlementTabs = (): readonly TabLink[] => [
  { label: t('Licences'), link: pluginLink('apps/entitlements'), exact: true },
  { label: t('Groups'), link: pluginLink('apps/entitlements/groups') },
  { label: t('Signing keys'), link: pluginLink('apps/entitlements/keys') },
];
