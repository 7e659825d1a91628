import { entryOf } from '../journal/activity-journal';
import type { LogEntry } from '../chain/log-line';

const MAX_PATH = 200;

/**
 * An entry about the use of an admin key, for the queue. What the key was used for has its own entry in the log. A
 * program that reads health must get an answer while the database is away, so nothing waits for this entry.
 */
export const keyUse = (keyId: string, { method, path }: { method: string; path: string }, now = new Date()): LogEntry =>
  entryOf(
    {
      action: 'admin-key.used',
      actor: { actorId: keyId, actorType: 'admin-key' },
      targetType: 'admin-key',
      targetId: keyId,
      visibility: 'admin',
      metadata: { method, path: path.slice(0, MAX_PATH) },
    },
    now,
  );
