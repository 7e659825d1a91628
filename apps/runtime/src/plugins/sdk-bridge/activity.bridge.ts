import { Injectable } from '@nestjs/common';
import type { Activity, ActivityEntry } from '@sv/sdk';
import { ActivityQueue } from '../../activity/queue/activity-queue';
import { MockActivityQueue } from '../../activity/queue/mock-activity-queue';
import { toPluginEntry } from '../../activity/queue/plugin-entry';
import { callingPlugin } from './calling-plugin';
import { isInTransactionScope } from './db/transaction-scope';

/** `sdk.activity`: puts an entry on the queue. It never throws: what cannot be stored is dropped, and counted. */
@Injectable()
export class ActivityBridge implements Activity {
  constructor(
    private readonly queue: ActivityQueue,
    private readonly mockQueue: MockActivityQueue,
  ) {}

  log(entry: ActivityEntry): void {
    const { plugin, context } = callingPlugin();
    // The platform records the import itself. An entry of the plugin would remain when the import is rolled back.
    if (isInTransactionScope(context)) return;
    // The queue is chosen now: it writes later, without the request's context.
    const queue = context.dataSourceKind === 'mock' ? this.mockQueue : this.queue;
    try {
      queue.add(toPluginEntry(entry, context, plugin.id, new Date()));
    } catch (error) {
      // Whatever it is: a getter, a proxy or a toJSON of the plugin's may have thrown it.
      queue.drop({ plugin: plugin.id }, error instanceof Error ? error.message : 'it cannot be read');
    }
  }
}
