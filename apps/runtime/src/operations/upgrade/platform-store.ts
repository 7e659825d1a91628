import type { StoreLog, StoreOptions } from '@sv/server/database/store-options';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { platformEntities } from '../schema/entities';
import { PLATFORM_LEDGER, platformMigrations } from '../schema/migrations';
import { version028 } from './version-028.sql';

/** The platform's database as the runtime and the commands open it: brought up to date, from 0.28 too, with a way back. */
export const platformStore = (
  { databaseUrl, rootCertificate }: Pick<RuntimeConfig, 'databaseUrl' | 'rootCertificate'>,
  log?: StoreLog,
): StoreOptions => ({
  url: databaseUrl,
  rootCertificate,
  entities: platformEntities,
  migrations: platformMigrations,
  migrationsTable: PLATFORM_LEDGER,
  adopts: version028,
  snapshot: true,
  log,
});
