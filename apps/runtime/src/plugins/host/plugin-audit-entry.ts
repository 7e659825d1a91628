import type { InternalActor } from '@sv/contracts/internal.contract';
import type { AuditEntry } from '../../activity/journal/activity-journal';

/** The actor of what the plugin host does without a request. */
export const SYSTEM_ACTOR: InternalActor = { actorId: 'plugin-host', actorType: 'system' };

/** Something that was done to a plugin, for the activity log. */
export const pluginAuditEntry = (
  action: AuditEntry['action'],
  pluginId: string,
  actor: InternalActor,
  metadata?: Record<string, unknown>,
): AuditEntry => ({ action, actor, targetType: 'plugin', targetId: pluginId, ...(metadata && { metadata }) });
