import type {
  AdminEntitlement,
  EntitlementSource,
  EntitlementStatus,
  Entitlement as OwnEntitlement,
  GroupEntitlement as OfGroup,
} from '@sv/contracts/entitlement.contract';
import type { PluginHost } from '../../host/plugin-host';
import type { Entitlement } from '../entitlement.entity';
import type { GroupEntitlement } from '../group-entitlement.entity';

/** What a revoked licence has in place of a person who was deleted. */
export const NOBODY = '';

/** Expiry is computed from the time: no job changes a row for it. */
function statusOf({ status, expiresAt }: Entitlement, now: Date): EntitlementStatus {
  if (status === 'revoked') return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** A row as its owner sees it. */
export function toOwn(row: Entitlement, plugins: Pick<PluginHost, 'list'>, now: Date): OwnEntitlement {
  const plugin = plugins.list().find(({ id }) => id === row.pluginId);
  return {
    id: row.id,
    pluginId: row.pluginId,
    pluginName: plugin?.manifest.name ?? row.pluginId,
    tier: row.tier,
    status: statusOf(row, now),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** A row as administrators see it. The token stays here: it could be entered elsewhere. */
export const toGranted = (row: Entitlement, plugins: Pick<PluginHost, 'list'>, now: Date): AdminEntitlement => ({
  ...toOwn(row, plugins, now),
  userId: row.userId === NOBODY ? null : row.userId,
  source: row.source as EntitlementSource,
  createdAt: row.createdAt.toISOString(),
});

/** A licence of a group, as administrators and members see it. @param groupName null while it cannot be looked up */
export function toGroupView(
  row: GroupEntitlement,
  groupName: string | null,
  plugins: Pick<PluginHost, 'list'>,
  now: Date,
): OfGroup {
  const { id, groupId, pluginId, tier, expiresAt, createdAt } = row;
  const plugin = plugins.list().find(one => one.id === pluginId);
  return {
    id,
    groupId,
    groupName,
    pluginId,
    pluginName: plugin?.manifest.name ?? pluginId,
    tier,
    status: expiresAt !== null && expiresAt <= now ? 'expired' : 'active',
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
