import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Deed } from '../activity/activity-journal';

/** What the plugin host does with nobody asking. */
export const BY_ITSELF: InternalActor = { actorId: 'plugin-host', actorType: 'system' };

/** Something that was done to a plugin, for the activity log. */
export const pluginDeed = (
  action: Deed['action'],
  pluginId: string,
  actor: InternalActor,
  metadata?: Record<string, unknown>,
): Deed => ({ action, actor, targetType: 'plugin', targetId: pluginId, ...(metadata && { metadata }) });
