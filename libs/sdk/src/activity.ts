import { hostPart } from './host-part';

export interface ActivityEntry {
  /** `noun.verb`, for example `list.shared`. */
  action: string;
  summary?: string;
  subjectUserId?: string;
  targetType?: string;
  targetId?: string;
  metadata?: Record<string, unknown>;
}

/** The audit log. Needs the permission `activity:write`. Experimental. */
export interface Activity {
  /** Returns at once and never throws for a full queue; actor, plugin and tenant are stamped by the host. */
  log(entry: ActivityEntry): void;
}

export const activity: Activity = {
  log: entry => hostPart<Activity>('activity').log(entry),
};
