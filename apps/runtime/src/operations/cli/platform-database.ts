import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { parseDatabaseUrl } from '@sv/server/database/database-url';
import { openStore } from '@sv/server/database/open-store';
import type { StoreLog } from '@sv/server/database/store-options';
import { Vault } from '@sv/server/keys/vault';
import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { assertOwnLog } from '../../activity/chain/assert-own-log';
import { AuditKeys } from '../../activity/chain/audit-keys';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { platformStore } from '../upgrade/platform-store';
import { finishRestore } from '../restored/finish-restore';
import { CommandError } from '@sv/server/command-line/command-error';

/** A command serves no requests, so a statement may wait this long for a writer in another process. */
const BUSY_TIMEOUT_MS = 5_000;

/** Messages go to standard error, because standard output is the result of the command. */
const TO_TERMINAL: StoreLog = {
  info: (_, line) => process.stderr.write(`${line}\n`),
  warn: line => process.stderr.write(`${line}\n`),
};

/** What a command works on: the platform's database, beside a server that may be running. */
export interface PlatformDatabase {
  db: DataSource;
  keys: AuditKeys;
  vault: Vault;
  journal: ActivityJournal;
}

/** Who it was, in the activity log. */
export const CLI_ACTOR = { actorId: 'cli', actorType: 'cli' } as const;

/**
 * Opens the database for one command that writes something down.
 *
 * @throws CommandError when there is none yet, ForeignLogError when the secret is not that of its log
 */
export const withPlatform = <T>(config: RuntimeConfig, work: (on: PlatformDatabase) => Promise<T>): Promise<T> =>
  withUncheckedPlatform(config, async on => {
    await assertOwnLog(on.db, on.keys);
    await finishRestore(on.db, on.journal);
    return work(on);
  });

/**
 * The same for a command that only reads, also a log that cannot be trusted. @throws CommandError when there is none
 * yet
 */
export async function withUncheckedPlatform<T>(
  config: RuntimeConfig,
  work: (on: PlatformDatabase) => Promise<T>,
): Promise<T> {
  const target = parseDatabaseUrl(config.databaseUrl, config.rootCertificate);
  if (target.type === 'sqlite' && !existsSync(target.path)) {
    throw new CommandError(`there is no database ${target.path} yet: start the instance once, or name its DATA_DIR`);
  }
  const db = await openStore({ ...platformStore(config, TO_TERMINAL), busyTimeoutMs: BUSY_TIMEOUT_MS });
  const keys = AuditKeys.of(config.authSecret, config.previousAuthSecret);
  const vault = new Vault(config.authSecret, config.previousAuthSecret);
  try {
    return await work({
      db,
      keys,
      vault,
      journal: new ActivityJournal(db, keys, new RevocationJournal(config.dataDir, 'runtime')),
    });
  } finally {
    await db.destroy();
  }
}
