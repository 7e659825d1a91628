import type { InternalActor } from './internal.contract';

/** One line of an activity feed. */
export interface ActivityEntry {
  id: string;
  at: string;
  /** `auth`: from the identity log. */
  origin: 'activity' | 'auth';
  /** `noun.verb`. */
  action: string;
  actorId: string | null;
  /** Null when it is not known; "Deleted user" when the account is gone. */
  actorName: string | null;
  actorType: InternalActor['actorType'] | 'plugin';
  subjectUserId: string | null;
  /** As `actorName`, of whom it concerned. */
  subjectName: string | null;
  pluginId: string | null;
  targetType: string | null;
  targetId: string | null;
  /** A message key, its parameters in `metadata`; of a plugin plain text. */
  summary: string | null;
  /** Of `auth` entries also `outcome` (`success`, `failure`) and `reason`, beside what the log has as details. */
  metadata: Record<string, unknown> | null;
  /** Of `auth` entries only. */
  address?: string | null;
  device?: string;
}

/** `GET /api/account/activity` and `GET /api/admin/activity`, newest first. */
export interface ActivityFeed {
  entries: ActivityEntry[];
  nextCursor: string | null;
}
