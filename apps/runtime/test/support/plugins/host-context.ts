import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { openStore } from '@sv/server/database/open-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateRateLimits1764000301000 } from '../../../src/kernel/rate-limits/migrations/1764000301000-create-rate-limits';
import { RateLimit } from '../../../src/kernel/rate-limits/rate-limit.entity';
import { ProblemBoard } from '../../../src/kernel/problems/problem-board';
import { pluginStatusEntities, pluginStatusMigrations } from '../../../src/plugins/host/status/plugin-status.schema';
import { OpenStores } from '../../../src/plugins/stores/open-stores';
import { StoreRoles } from '../../../src/plugins/stores/postgres/store-roles';
import { StoreMarks } from '../../../src/plugins/stores/store-marks';
import type { StorePlaces } from '../../../src/plugins/stores/store-places';
import { CreateSettings1764000000000 } from '../../../src/kernel/settings/migrations/1764000000000-create-settings';
import { settingsEntities } from '../../../src/kernel/settings/settings.entities';

const SECRET = 'a secret for tests, of more than 32 bytes';

export interface HostContext {
  stores: StorePlaces;
  problems: ProblemBoard;
  /** Connections that the stores of plugins hold. */
  open: OpenStores;
  clear(): Promise<void>;
}

/** What a plugin host stands on: a database with the tables it needs, and a data directory. */
export async function makeHostContext(): Promise<HostContext> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sv-plugins-'));
  const platform = await openStore({
    ...database.options,
    entities: [...settingsEntities, ...pluginStatusEntities, RateLimit],
    migrations: [CreateSettings1764000000000, ...pluginStatusMigrations, CreateRateLimits1764000301000],
    migrationsTable: '_platform_migrations',
  });
  const problems = new ProblemBoard();
  const open = new OpenStores();
  const place = { platform, database: database.options };
  // As in a real instance: only Postgres has roles.
  const isPostgres = platform.options.type === 'postgres';
  const roles = isPostgres ? new StoreRoles({ ...place, authSecret: SECRET, problems }) : undefined;
  return {
    stores: { ...place, dataDir, roles, marks: new StoreMarks(platform, dataDir), open },
    problems,
    open,
    clear: async () => {
      await platform.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
