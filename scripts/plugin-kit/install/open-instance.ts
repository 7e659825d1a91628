import type { Env } from '@sv/server/config/env-reader';
import { parseDatabaseUrl } from '@sv/server/database/database-url';
import { existsSync } from 'node:fs';
import {
  CLI_ACTOR,
  withPlatform,
  type PlatformDatabase,
} from '../../../apps/runtime/src/operations/cli/platform-database';
import { readRuntimeConfig, type RuntimeConfig } from '../../../apps/runtime/src/kernel/config/runtime-config';
import { pluginAuditEntry } from '../../../apps/runtime/src/plugins/host/plugin-audit-entry';
import type { AuditEntry } from '../../../apps/runtime/src/activity/journal/activity-journal';

/** The instance of this checkout, as far as the command line needs it. */
export interface OpenInstance extends Pick<PlatformDatabase, 'db' | 'journal'> {
  config: Pick<RuntimeConfig, 'dataDir'>;
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
  return withPlatform(config, on => work({ ...on, config }));
}

/** What the command line did to a plugin; administrators see it. */
export const auditEntryOf = (
  action: AuditEntry['action'],
  id: string,
  metadata: Record<string, unknown>,
): AuditEntry => ({
  ...pluginAuditEntry(action, id, CLI_ACTOR, metadata),
  visibility: 'admin',
});

/** Writes down what changes no row: `plugin.installed`, `plugin.updated`. */
export const record = (env: Env, auditEntry: AuditEntry): Promise<unknown> =>
  withInstance(env, ({ journal }) => journal.record(null, auditEntry));
