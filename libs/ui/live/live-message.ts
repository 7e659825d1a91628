/** What the server says: that something happened, or that something was left out. */
export interface LiveMessage {
  /** `<plugin>/<topic>`. A resync may be about all topics of a plugin, `<plugin>/`, or about everything: null. */
  topic: string | null;
  isResync: boolean;
  payload?: unknown;
}

export const resyncAll: LiveMessage = { topic: null, isResync: true };

/** Whether a message concerns a topic, as `<plugin>/<topic>`. */
export function concerns({ topic, isResync }: LiveMessage, name: string): boolean {
  if (topic === name) return true;
  return isResync && (topic === null || topic === name.slice(0, name.indexOf('/') + 1));
}
