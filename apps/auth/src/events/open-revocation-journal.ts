import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';

const NO_JOURNAL =
  'DATA_DIR is not set, so there is no journal of revocations: a restore brings back people, sessions and roles that were removed since the backup. Set DATA_DIR to a folder that is kept';

/** Null without DATA_DIR, which the log says. @throws what the disk says, so that no server starts that could revoke nothing */
export async function openRevocationJournal(
  dataDir: string | null,
  log: { warn(line: string): void },
): Promise<RevocationJournal | null> {
  if (dataDir === null) {
    log.warn(NO_JOURNAL);
    return null;
  }
  const journal = new RevocationJournal(dataDir, 'auth');
  await journal.begin();
  return journal;
}
