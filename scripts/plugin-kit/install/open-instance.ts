import type { Env } from '@sv/server/config/env-reader';
import { openStore } from '@sv/server/database/open-store';
import { parseDatabaseUrl } from '@sv/server/database/database-url';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { existsSync } from 'node:fs';
import { ActivityJournal, type Deed } from '../../../apps/runtime/src/activity/activity-journal';
import { assertOwnLog } from '../../../apps/runtime/src/activity/chain/assert-own-log';
import { AuditKeys } from '../../../apps/runtime/src/activity/chain/audit-keys';
import { readRuntimeConfig, type RuntimeConfig } from '../../../apps/runtime/src/config/runtime-config';
import { platformEntities } from '../../../apps/runtime/src/database/entities';
import { PLATFORM_LEDGER, platformMigrations } from '../../../apps/runtime/src/database/migrations';

/** Who does what the commands do. */
export const BY_COMMAND_LINE: Deed['actor'] = { actorId: 'cli', actorType: 'cli' };

/** The instance of this checkout, as far as the command line needs it. */
export interface OpenInstance {
  config: RuntimeConfig;
  dataSource: WorkspaceDataSource;
  journal: ActivityJournal;
}

/**
 * Opens the platform's database, and closes it after `work`.
 *
 * @returns null when there is no instance yet: nobody has started it, so there is nothing to change or to write down
 */
export async function withInstance<T>(env: Env, work: (instance: OpenInstance) => Promise<T>): Promise<T | null> {
  if (!env['AUTH_SECRET']) return null;
  const config = readRuntimeConfig(env);
  const target = parseDatabaseUrl(config.databaseUrl, config.rootCertificate);
  if (target.type === 'sqlite' && !existsSync(target.path)) return null;
  const dataSource = await openStore({
    url: config.databaseUrl,
    rootCertificate: config.rootCertificate,
    entities: platformEntities,
    migrations: platformMigrations,
    migrationsTable: PLATFORM_LEDGER,
    busyTimeoutMs: 5000,
  });
  try {
    const keys = AuditKeys.of(config.authSecret, config.previousAuthSecret);
    await assertOwnLog(dataSource, keys);
    return await work({ config, dataSource, journal: new ActivityJournal(dataSource, keys) });
  } finally {
    await dataSource.destroy();
  }
}

/** Writes down what the command line did to a plugin: `plugin.installed`, `plugin.updated`. */
export const auditPlugin = (
  env: Env,
  action: Deed['action'],
  id: string,
  metadata: Record<string, unknown>,
): Promise<unknown> =>
  withInstance(env, ({ journal }) =>
    journal.record(null, {
      action,
      actor: BY_COMMAND_LINE,
      targetType: 'plugin',
      targetId: id,
      metadata,
      visibility: 'admin',
    }),
  );
