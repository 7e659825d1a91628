import { InvalidInputError, NotFoundError, type NotificationInput, type Notifications } from '@sv/sdk';
import { DeletionRows } from '../deletion/deletion-rows';
import { type NotificationDraft, NotificationSender } from '../notifications/notification-sender';
import { callingPlugin } from './calling-plugin';
import { checkedLine, checkedLink, checkedText } from './checked-text';
import { outsideTransaction } from './outside-transaction';

const MAX_ID = 64;
const MAX_TITLE = 200;
const MAX_CATEGORY = 64;
const MAX_BODY = 2000;
/** It cannot be muted, so only the platform may speak in it. */
const RESERVED_CATEGORY = 'security';

/**
 * `sdk.notifications`: the same sender as the platform's own, with the plugin stamped as the source. In a dev-mode
 * request both look at the mock database, and nobody is nudged.
 */
export const notificationsBridge: Notifications = {
  send: async input => {
    const words = checked(input);
    const { plugin } = callingPlugin();
    const { service } = plugin.instance;
    return outsideTransaction('sdk.notifications.send', async () => {
      if (await service(DeletionRows).concern(words.userId)) throw new NotFoundError('This person was deleted.');
      return service(NotificationSender).send({ ...words, source: plugin.id, sourceType: 'plugin' });
    });
  },
};

/** @throws InvalidInputError */
function checked(input: NotificationInput): Omit<NotificationDraft, 'source' | 'sourceType'> {
  const category = checkedLine('category', input.category, MAX_CATEGORY);
  if (category.trim().toLowerCase() === RESERVED_CATEGORY) {
    throw new InvalidInputError('/category', `The category ${RESERVED_CATEGORY} is the platform's.`);
  }
  return {
    userId: checkedLine('userId', input.userId, MAX_ID),
    title: checkedLine('title', input.title, MAX_TITLE),
    category,
    body: checkedText('body', input.body, MAX_BODY),
    url: checkedLink('url', input.url),
    icon: checkedLink('icon', input.icon),
  };
}
