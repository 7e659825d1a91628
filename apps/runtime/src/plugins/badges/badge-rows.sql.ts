import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { PluginBadge } from './plugin-badge.entity';

/**
 * Writes numbers in one statement, and nothing where they are the same already: plugins set them after every change. The
 * rows are locked in the order of the users, so that writers of the same ones do not wait for each other in a circle.
 *
 * @returns the users whose number is another one now
 */
export async function upsertBadges(db: SqlRunner, badges: readonly PluginBadge[]): Promise<string[]> {
  if (badges.length === 0) return [];
  const inOrder = badges.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const written = await runSql<{ user_id: string }>(
    db,
    `INSERT INTO plugin_badges (tenant_id, plugin_id, user_id, "count", updated_at)
     VALUES ${inOrder.map(() => '(?, ?, ?, ?, ?)').join(', ')}
     ON CONFLICT (plugin_id, user_id) DO UPDATE SET "count" = excluded."count", updated_at = excluded.updated_at
     WHERE plugin_badges."count" <> excluded."count" RETURNING user_id`,
    inOrder.flatMap(badge => [
      badge.tenantId,
      badge.pluginId,
      badge.userId,
      badge.count,
      badge.updatedAt.toISOString(),
    ]),
  );
  return written.map(({ user_id }) => user_id);
}
