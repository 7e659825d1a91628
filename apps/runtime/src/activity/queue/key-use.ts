import { entryOf } from '../activity-journal';
import type { LogEntry } from '../chain/log-line';

const MAX_PATH = 200;

/**
 * That an admin key was used, for the queue: it is no act, which stands in the log by itself, and a program that asks for
 * health must get an answer while the database is away.
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
