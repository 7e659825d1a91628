import type { ActivityQueue } from './activity-queue';
import { keyUse } from './key-use';

/** Monitoring reads them every few seconds, for ever. */
const POLLED = new Set(['/api/admin/health', '/api/admin/metrics']);

/** Which uses of admin keys are recorded: every one, but of a key that polls health or metrics the first of each day (UTC). */
export class KeyUses {
  private readonly polledOn = new Map<string, string>();

  constructor(private readonly queue: Pick<ActivityQueue, 'add'>) {}

  recordUse({ method, path }: { method: string; path: string }, keyId: string, now = new Date()): void {
    if (method === 'GET' && POLLED.has(path) && this.hasPolled(`${keyId} ${path}`, now)) return;
    this.queue.add(keyUse(keyId, { method, path }, now));
  }

  private hasPolled(what: string, now: Date): boolean {
    const day = now.toISOString().slice(0, 10);
    if (this.polledOn.get(what) === day) return true;
    this.polledOn.set(what, day);
    return false;
  }
}
