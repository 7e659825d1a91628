import type { Activity } from '@sv/sdk';
import { ActivityQueue } from '../activity/queue/activity-queue';
import { MockActivityQueue } from '../activity/queue/mock-activity-queue';
import { toPluginEntry } from '../activity/queue/plugin-entry';
import { callingPlugin } from './calling-plugin';
import { isEnclosed } from './db/enclosure';

/** `sdk.activity`: puts an entry on the queue. It never throws: what cannot be stored is dropped, and counted. */
export const activityBridge: Activity = {
  log: entry => {
    const { plugin, context } = callingPlugin();
    // The platform writes down that there was an import; one that is taken back must leave nothing.
    if (isEnclosed(context)) return;
    // The queue writes later, when the request and its kind are gone.
    const queue = plugin.instance.service(context.dataSourceKind === 'mock' ? MockActivityQueue : ActivityQueue);
    try {
      queue.add(toPluginEntry(entry, context, plugin.id, new Date()));
    } catch (error) {
      // Whatever it is: a getter, a proxy or a toJSON of the plugin's may have thrown it.
      queue.drop({ plugin: plugin.id }, error instanceof Error ? error.message : 'it cannot be read');
    }
  },
};
