import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';

/** What stands on a channel may come from anywhere that reaches Redis: it is read, and nothing unknown is passed on. */

const NEEDED = ['notificationId', 'userId', 'title', 'category'] as const;
const OPTIONAL = ['body', 'url', 'source'] as const;

/** @returns null for what is no payload, or one of somebody else */
export function readPayload(text: string, userId: string): NotificationPayload | null {
  const message = readObject(text);
  if (!message || message['userId'] !== userId) return null;
  const isText = (name: string) => typeof message[name] === 'string';
  if (!NEEDED.every(isText) || !OPTIONAL.every(name => message[name] === undefined || isText(name))) return null;
  const { notificationId, title, body, url, category, source } = message as unknown as NotificationPayload;
  return {
    notificationId,
    userId,
    title,
    ...(body !== undefined && { body }),
    ...(url !== undefined && { url }),
    category,
    ...(source !== undefined && { source }),
  };
}

/** @returns null for what is no change */
export function readChange(text: string): InboxChange | null {
  const message = readObject(text);
  if (!message) return null;
  const { read, dismissed, reload } = message;
  if (!isTexts(read) || !isTexts(dismissed)) return null;
  return { read, dismissed, ...(reload === true && { reload }) };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // SyntaxError
    return null;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string');
