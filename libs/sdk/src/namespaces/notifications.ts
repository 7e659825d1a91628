import { hostPart } from '../host/host-part.js';

export interface NotificationInput {
  userId: string;
  /** One line of at most 200 characters. */
  title: string;
  /** What a person can mute it by, `reminders` for example; at most 64 characters. `security` is the platform's. */
  category: string;
  /** At most 2000 characters. */
  body?: string;
  /** A path that starts with one `/`, or an `https:` URL. */
  url?: string;
  /** A path that starts with one `/`, or an `https:` URL. */
  icon?: string;
}

/**
 * A person's inbox, and whatever nudges them about it.
 *
 * @experimental but for the signature of `send`
 * @example
 * ```ts
 * await sdk.notifications.send({ userId, title: 'Water the plants', category: 'reminders', url: '/garden' });
 * ```
 */
export interface Notifications {
  /**
   * Resolves when the notification is stored; source and tenant are stamped by the host. Whether the person exists is
   * not asked: what is sent to an id that nobody has is read by nobody. Not inside `sdk.db.transaction`.
   *
   * @stable
   * @throws InvalidInputError for a field that is empty, too long or not allowed, and for the category `security`;
   *   TooManyNotificationsError beyond 600 a minute to one person
   */
  send(input: NotificationInput): Promise<{ notificationId: string }>;
}

export const notifications: Notifications = {
  send: async input => hostPart<Notifications>('notifications').send(input),
};
