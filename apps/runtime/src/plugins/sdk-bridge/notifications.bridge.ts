import { Injectable } from '@nestjs/common';
import { NotFoundError, type Notifications, TooManyNotificationsError } from '@sv/sdk';
import { checkedNotification } from '@sv/sdk/host/input-checks';
import { NotificationSender } from '../../notifications/sending/notification-sender';
import { PluginQuota } from '../../notifications/sending/plugin-quota';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/**
 * `sdk.notifications`: the same sender as the platform's own, with the plugin set as the source. In a dev-mode request
 * it writes to the mock database, and no stream or push announces it.
 */
@Injectable()
export class NotificationsBridge implements Notifications {
  constructor(
    private readonly sender: NotificationSender,
    private readonly quota: PluginQuota,
    private readonly deletions: DeletionRows,
  ) {}

  async send(...[input]: Parameters<Notifications['send']>): ReturnType<Notifications['send']> {
    const notification = checkedNotification(input);
    const { plugin } = callingPlugin();
    const wait = this.quota.takeSlot(plugin.id, notification.userId);
    if (wait > 0) throw new TooManyNotificationsError(wait);
    return outsideTransaction('sdk.notifications.send', async () => {
      if (await this.deletions.concernsUser(notification.userId)) throw new NotFoundError('This person was deleted.');
      return this.sender.send({ ...notification, source: plugin.id, sourceType: 'plugin' });
    });
  }
}
