import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { Entitlement } from './entitlement.entity';

/** @returns whether the `jti` was free */
export async function insertLicense(on: SqlRunner, row: Entitlement): Promise<boolean> {
  const inserted = await runSql<{ id: string }>(
    on,
    `INSERT INTO entitlements (id, tenant_id, user_id, plugin_id, tier, status, source, license_token, jti, issued_at,
     expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (plugin_id, jti) DO NOTHING RETURNING id`,
    [
      row.id,
      row.tenantId,
      row.userId,
      row.pluginId,
      row.tier,
      row.status,
      row.source,
      row.licenseToken,
      row.jti,
      row.issuedAt.toISOString(),
      row.expiresAt?.toISOString() ?? null,
      row.createdAt.toISOString(),
    ],
  );
  return inserted.length > 0;
}

/** A licence of a person or, with `group_id`, of a group. */
export interface ActiveLicense {
  user_id: string | null;
  group_id: string | null;
  plugin_id: string;
  tier: string | null;
  source: string;
  expires_at: string | null;
}

/**
 * Of people and groups. As rows: every process reads them all when one changes, and TypeORM's mapping costs more than the
 * statement.
 */
export const activeLicenses = (on: SqlRunner): Promise<ActiveLicense[]> =>
  runSql(
    on,
    `SELECT user_id, NULL AS group_id, plugin_id, tier, source, expires_at FROM entitlements WHERE status = 'active'
     UNION ALL
     SELECT NULL, group_id, plugin_id, tier, 'group', expires_at FROM group_entitlements`,
  );
