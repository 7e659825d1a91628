import { NotFoundError, type Notifications, TooManyNotificationsError } from '@sv/sdk';
import { checkedNotification } from '@sv/sdk/host/input-checks';
import { DeletionRows } from '../deletion/deletion-rows';
import { NotificationSender } from '../notifications/notification-sender';
import { PluginQuota } from '../notifications/sending/plugin-quota';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/**
 * `sdk.notifications`: the same sender as the platform's own, with the plugin stamped as the source. In a dev-mode
 * request both look at the mock database, and nobody is nudged.
 */
export const notificationsBridge: Notifications = {
  send: async input => {
    const words = checkedNotification(input);
    const { plugin } = callingPlugin();
    const { service } = plugin.instance;
    const wait = service(PluginQuota).take(plugin.id, words.userId);
    if (wait > 0) throw new TooManyNotificationsError(wait);
    return outsideTransaction('sdk.notifications.send', async () => {
      if (await service(DeletionRows).concern(words.userId)) throw new NotFoundError('This person was deleted.');
      return service(NotificationSender).send({ ...words, source: plugin.id, sourceType: 'plugin' });
    });
  },
};
