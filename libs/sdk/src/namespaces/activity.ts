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
 * The activity log, which nobody can edit. What people read there are the ids; names are looked up when it is shown.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.activity.log({ action: 'list.shared', targetType: 'list', targetId: list.id });
 * ```
 */
export interface Activity {
  /**
   * Returns at once. With the permission it never throws, not even for a full queue; actor, plugin and tenant are
   * stamped by the host.
   *
   * @experimental
   */
  log(entry: ActivityEntry): void;
}

export const activity: Activity = {
  log: entry => hostPart<Activity>('activity').log(entry),
};
