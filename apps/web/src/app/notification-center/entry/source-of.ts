// Who sent a notification, in terms that people know: an app with its name and icon, the administrators, or the
// workspace.
import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { Shell } from '@sv/contracts/shell.contract';
import { SECURITY_CATEGORY } from '@sv/rules/when-to-notify';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { t } from '@sv/ui/locale/translate';

export interface NotificationSource {
  name: string;
  /** The app's icon; null shows the first letter of its name. */
  iconUrl: string | null;
  /** The icon of a sender that is not an app. */
  icon: IconName | null;
}

type Sender = Pick<NotificationItem, 'source' | 'sourceType' | 'category' | 'icon'>;

export function sourceOf(
  { source, sourceType, category, icon }: Sender,
  { plugins, instance }: Pick<Shell, 'plugins' | 'instance'>,
): NotificationSource {
  if (sourceType === 'admin') return { name: t('Administrators'), iconUrl: null, icon: 'flag' };
  if (sourceType === 'platform') {
    return { name: instance.name, iconUrl: null, icon: category === SECURITY_CATEGORY ? 'shield' : 'info' };
  }
  const plugin = plugins.find(({ id }) => id === source);
  return {
    name: plugin?.name ?? (source ? nameFromId(source) : t('An app')),
    // An icon from another site is not shown: loading it would reveal to that site that the notification was seen.
    iconUrl: icon?.startsWith('/') ? icon : (plugin?.iconUrl ?? null),
    icon: null,
  };
}
