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

export interface ActiveLicense {
  user_id: string;
  plugin_id: string;
  expires_at: string | null;
}

/** As rows: every process reads them all when one changes, and TypeORM's mapping costs more than the statement. */
export const activeLicenses = (on: SqlRunner): Promise<ActiveLicense[]> =>
  runSql(on, `SELECT user_id, plugin_id, expires_at FROM entitlements WHERE status = 'active'`);
