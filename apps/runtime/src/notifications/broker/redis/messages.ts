import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';

/** What stands on a channel may come from anywhere that reaches Redis: it is read, and nothing unknown is passed on. */

/** Longer than anything that may be sent, whatever is escaped in it: a larger one would only cut the streams off. */
const MAX_LENGTH = 65_536;
/** It is written as a line of the stream, where a line break would let its sender write further lines. */
const ID = /^\P{Cc}{1,64}$/u;
/** As `checkedNotification` has it: a path of this instance, or another place over https. */
const LINK = /^(\/(?![/\\])|https:\/\/)/i;

const PAYLOAD_MEMBERS = new Set(['notificationId', 'userId', 'title', 'body', 'url', 'category', 'source']);

/** @returns null for what is no payload, or one of somebody else */
export function readPayload(text: string, userId: string): NotificationPayload | null {
  const message = readObject(text);
  if (!message || !isPayload(message) || message.userId !== userId) return null;
  for (const member in message) {
    if (!PAYLOAD_MEMBERS.has(member)) return withoutUnknown(message);
  }
  return message;
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
  if (text.length > MAX_LENGTH) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // SyntaxError
    return null;
  }
}

/** Each member is checked: this runs for every message that arrives. */
function isPayload(message: object): message is NotificationPayload {
  const { notificationId, userId, title, body, url, category, source } = message as Record<string, unknown>;
  return (
    typeof notificationId === 'string' &&
    ID.test(notificationId) &&
    typeof userId === 'string' &&
    typeof title === 'string' &&
    typeof category === 'string' &&
    (body === undefined || typeof body === 'string') &&
    (url === undefined || (typeof url === 'string' && LINK.test(url))) &&
    (source === undefined || typeof source === 'string')
  );
}

const withoutUnknown = (message: NotificationPayload): NotificationPayload =>
  Object.fromEntries(
    Object.entries(message).filter(([member]) => PAYLOAD_MEMBERS.has(member)),
  ) as unknown as NotificationPayload;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string');
