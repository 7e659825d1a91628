import type { OldVersion } from '@sv/server/database/legacy/old-version';
import type { TableShape } from '@sv/server/database/legacy/table-shape';
import { TENANT_ID } from '@sv/server/tenant';
import type { QueryRunner } from 'typeorm';
import { runSql } from '../../kernel/database/sql';

/** What this program keeps as JSON; marks of its own, with a colon in their names, are plain words. */
const SELECT = `SELECT key, value FROM platform_settings WHERE key NOT LIKE '%:%'`;

/** A setting that was kept as the bare word becomes the JSON that is read today; others stay as they are. */
async function toJsonSettings({ manager }: QueryRunner): Promise<void> {
  const rows = await runSql<{ key: string; value: string }>(manager, SELECT);
  for (const { key, value } of rows.filter(row => !isJson(row.value))) {
    await runSql(manager, 'UPDATE platform_settings SET value = ? WHERE key = ?', [JSON.stringify(value), key]);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const BRANDING = 'tenant_branding';

/** The platform database of 0.28. */
export const version028: OldVersion = {
  name: '0.28',
  // The migrations of 0.29 end below it.
  before: 1_764_000_600_000,
  renamed: [
    {
      from: BRANDING,
      to: 'instance_config',
      columns: {
        instance_name: 'brand_name',
        primary_color: 'brand_primary',
        logo_url: 'brand_logo',
        logo_dark_url: 'brand_logo_dark',
        favicon_url: 'brand_favicon',
        email_logo_url: 'email_logo',
      },
      dropped: ['updated_at'],
      madeBy: 'CreateInstanceConfig1764000400000',
    },
  ],
  missing: {
    tenant_id: `'${TENANT_ID}'`,
    'entitlements.license_token': `''`,
    'entitlements.jti': 'CAST("id" AS TEXT)',
    'activity_log.prev_hash': `''`,
    'activity_log.hash': `''`,
  },
  verbatim: ['activity_log', 'activity_checkpoints'],
  recognises: (shapes, runner) => shapes.some(isBranding) || shapes.every(shape => isAsToday(shape, runner)),
  async finish(runner: QueryRunner): Promise<void> {
    await toJsonSettings(runner);
  },
};

const isBranding = ({ name, columns }: TableShape): boolean =>
  name === BRANDING && ['tenant_id', 'brand_name'].every(one => columns.some(column => column.name === one));

/** Without the one table that only 0.28 had: what has our names and other columns belongs to another program. */
function isAsToday({ name, columns }: TableShape, { dataSource }: QueryRunner): boolean {
  const today = dataSource.entityMetadatas.find(({ tableName }) => tableName === name)?.columns ?? [];
  return columns.every(column => today.some(({ databaseName }) => databaseName === column.name));
}
