import { hostPart } from '../host/host-part.js';

export interface ActivityEntry {
  /** `noun.verb`, for example `list.shared`. */
  action: string;
  summary?: string;
  subjectUserId?: string;
  targetType?: string;
  targetId?: string;
  metadata?: Record<string, unknown>;
}

/**
 * The activity log, which nobody can edit. Entries contain ids; their names are looked up when somebody reads the log.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.activity.log({ action: 'list.shared', targetType: 'list', targetId: list.id });
 * ```
 */
export interface Activity {
  /**
   * Adds an entry and returns immediately. With the permission it never throws, not even when the queue is full. The
   * host sets actor, plugin and tenant.
   *
   * @experimental
   */
  log(entry: ActivityEntry): void;
}

export const activity: Activity = {
  log: entry => hostPart<Activity>('activity').log(entry),
};
