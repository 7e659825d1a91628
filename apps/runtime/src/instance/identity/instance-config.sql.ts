import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../kernel/database/sql';
import { Revisions } from '../../kernel/database/revisions';

/** What was set of the identity of the instance; null: the INSTANCE_* variables hold. They are never written here. */
export interface InstanceConfig {
  instanceName: string | null;
  /** `#rrggbb` when it was set here; what 0.28 had may be any text, as in the URLs. */
  primaryColor: string | null;
  /** The path under which the picture is, with the hash of its content. */
  logoUrl: string | null;
  logoDarkUrl: string | null;
  faviconUrl: string | null;
  emailFromName: string | null;
  emailLogoUrl: string | null;
}

const columns: Record<keyof InstanceConfig, string> = {
  instanceName: 'instance_name',
  primaryColor: 'primary_color',
  logoUrl: 'logo_url',
  logoDarkUrl: 'logo_dark_url',
  faviconUrl: 'favicon_url',
  emailFromName: 'email_from_name',
  emailLogoUrl: 'email_logo_url',
};
const fields = Object.keys(columns) as (keyof InstanceConfig)[];

/** The values in the table only. `InstanceIdentity` has the values that are shown, with the defaults. */
export async function getInstanceConfig(db: SqlRunner): Promise<InstanceConfig> {
  const [row] = await runSql<Record<string, string | null>>(db, 'SELECT * FROM instance_config WHERE tenant_id = ?', [
    TENANT_ID,
  ]);
  return Object.fromEntries(fields.map(field => [field, row?.[columns[field]] ?? null])) as unknown as InstanceConfig;
}

/**
 * Writes what is given and leaves the rest; null goes back to the environment. Every process reads it within a second,
 * this one too. Code that needs it at once calls `InstanceIdentity.changeIdentity`, which calls this.
 *
 * @param tx the transaction of the act
 * @param expected the version that the change was made for; any when null
 * @throws StaleVersionError
 */
export async function setInstanceConfig(
  change: Partial<InstanceConfig>,
  tx: EntityManager,
  expected: number | null = null,
): Promise<void> {
  const given = fields.filter(field => change[field] !== undefined);
  if (given.length === 0) return;
  await Revisions.growFrom(tx, 'instance', expected);
  const names = given.map(field => columns[field]);
  await runSql(
    tx,
    `INSERT INTO instance_config (tenant_id, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})
     ON CONFLICT (tenant_id) DO UPDATE SET ${names.map(name => `${name} = excluded.${name}`).join(', ')}`,
    [TENANT_ID, ...given.map(field => change[field])],
  );
}
