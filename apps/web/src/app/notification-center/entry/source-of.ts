// Who sent a notification, as people know them: an app by its name and picture, the administrators, or the workspace.
import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { Shell } from '@sv/contracts/shell.contract';
import { SECURITY_CATEGORY } from '@sv/rules/when-to-tell';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { nameFromId } from '@sv/ui/workspace/name-from-id';

export interface NotificationSource {
  name: string;
  /** A picture of the app's, or null for its letter. */
  iconUrl: string | null;
  /** For who is no app. */
  icon: IconName | null;
}

type Sender = Pick<NotificationItem, 'source' | 'sourceType' | 'category' | 'icon'>;

export function sourceOf(
  { source, sourceType, category, icon }: Sender,
  { plugins, instance }: Pick<Shell, 'plugins' | 'instance'>,
): NotificationSource {
  if (sourceType === 'admin') return { name: 'Administrators', iconUrl: null, icon: 'flag' };
  if (sourceType === 'platform') {
    return { name: instance.name, iconUrl: null, icon: category === SECURITY_CATEGORY ? 'shield' : 'info' };
  }
  const plugin = plugins.find(({ id }) => id === source);
  return {
    name: plugin?.name ?? (source ? nameFromId(source) : 'An app'),
    // A picture of another site is not shown: it would tell that site when the notification was looked at.
    iconUrl: icon?.startsWith('/') ? icon : (plugin?.iconUrl ?? null),
    icon: null,
  };
}
