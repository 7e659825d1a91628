import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { PluginBadge } from './plugin-badge.entity';

/**
 * Writes one number in one statement, and nothing where it is the same already: plugins set it after every change.
 *
 * @returns whether the number is another one now
 */
export async function upsertBadge(db: SqlRunner, badge: PluginBadge): Promise<boolean> {
  const written = await runSql(
    db,
    `INSERT INTO plugin_badges (tenant_id, plugin_id, user_id, "count", updated_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (plugin_id, user_id) DO UPDATE SET "count" = excluded."count", updated_at = excluded.updated_at
     WHERE plugin_badges."count" <> excluded."count" RETURNING "count"`,
    [badge.tenantId, badge.pluginId, badge.userId, badge.count, badge.updatedAt.toISOString()],
  );
  return written.length > 0;
}
