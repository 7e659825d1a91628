import type { ActivityQueue } from './activity-queue';
import { keyUse } from './key-use';

/** Monitoring reads it every few seconds, for ever. */
const POLLED = '/api/admin/health';

/** Which uses of admin keys are recorded: every one, but of a key that polls health the first of each day (UTC). */
export class KeyUses {
  private readonly polledOn = new Map<string, string>();

  constructor(private readonly queue: Pick<ActivityQueue, 'add'>) {}

  recordUse({ method, path }: { method: string; path: string }, keyId: string, now = new Date()): void {
    if (path === POLLED && method === 'GET' && this.hasPolled(keyId, now)) return;
    this.queue.add(keyUse(keyId, { method, path }, now));
  }

  private hasPolled(keyId: string, now: Date): boolean {
    const day = now.toISOString().slice(0, 10);
    if (this.polledOn.get(keyId) === day) return true;
    this.polledOn.set(keyId, day);
    return false;
  }
}
