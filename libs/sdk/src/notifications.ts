import { hostPart } from './host-part';

export interface NotificationInput {
  userId: string;
  title: string;
  /** What a person can mute it by, `reminders` for example. */
  category: string;
  body?: string;
  /** A path that starts with one `/`, or an `https:` URL. */
  url?: string;
  icon?: string;
}

/** A person's inbox, and whatever nudges them about it. Needs `notifications:send`. The signature of `send` is stable. */
export interface Notifications {
  /** Resolves when the notification is stored; source and tenant are stamped by the host. */
  send(input: NotificationInput): Promise<{ notificationId: string }>;
}

export const notifications: Notifications = {
  send: input => hostPart<Notifications>('notifications').send(input),
};
