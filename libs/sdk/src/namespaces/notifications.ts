import { hostPart } from '../host/host-part.js';

export interface NotificationInput {
  userId: string;
  /** One line of at most 200 characters. */
  title: string;
  /** The category that people can mute, such as `reminders`; at most 64 characters. `security` is reserved. */
  category: string;
  /** At most 2000 characters. */
  body?: string;
  /** A path that starts with one `/`, or an `https:` URL. */
  url?: string;
  /** A path that starts with one `/`, or an `https:` URL. */
  icon?: string;
}

/**
 * Notifications in a person's inbox, and the alerts for them.
 *
 * @experimental except for the signature of `send`
 * @example
 * ```ts
 * await sdk.notifications.send({ userId, title: 'Water the plants', category: 'reminders', url: '/garden' });
 * ```
 */
export interface Notifications {
  /**
   * Sends a notification, and resolves when it is stored. The host sets source and tenant. It does not check that the
   * person exists: a notification for an unknown id is stored, and nobody sees it. Do not call it inside
   * `sdk.db.transaction`.
   *
   * @stable
   * @throws InvalidInputError for a field that is empty, too long or not allowed, and for the category `security`
   * @throws TooManyNotificationsError for more than 600 a minute to one person
   */
  send(input: NotificationInput): Promise<{ notificationId: string }>;
}

export const notifications: Notifications = {
  send: async input => hostPart<Notifications>('notifications').send(input),
};
