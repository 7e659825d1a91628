import { InvalidInputError } from '@sv/sdk';
import { checkedNotification } from '@sv/sdk/host/input-checks';
import type { NotificationInput } from '@sv/sdk';
import type { ImportedNotification } from '../../../notifications/sending/insert-imported.sql';

/** The category of all imported notifications. */
const CATEGORY = 'imported';
const MAX_ID = 200;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Reads a line of `notifications.ndjson`, with its old id; null when it is not a notification. Its sender is not
 * imported.
 */
export function readNotification(record: unknown, now: Date): ImportedNotification | null {
  const { id, title, body, url, icon, readAt, dismissedAt, createdAt } = (record ?? {}) as Record<string, unknown>;
  const created = toInstant(createdAt, now);
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID || created === null) return null;
  try {
    const input = { userId: '-', category: CATEGORY, title, body, url, icon } as unknown as NotificationInput;
    const checked = checkedNotification(input);
    return {
      id,
      title: checked.title,
      body: checked.body ?? null,
      url: checked.url ?? null,
      icon: checked.icon ?? null,
      category: CATEGORY,
      readAt: toInstant(readAt, now) ?? now.toISOString(),
      dismissedAt: toInstant(dismissedAt, now),
      createdAt: created,
    };
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** An instant as it is stored, where text order is time order. A later instant than now becomes now. */
function toInstant(value: unknown, now: Date): string | null {
  if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) return null;
  const latest = now.toISOString();
  return value > latest ? latest : value;
}
