import type { MadeBackup } from '@sv/server/backup/make-backup';
import type { BackupManifest } from '@sv/server/backup/manifest';
import { isMark } from '@sv/server/database/migrating/compatibility-mark.sql';
import { readRuntimeConfig } from '../../../kernel/config/runtime-config';
import { PLATFORM_LEDGER } from '../../schema/migrations';
import { CLI_ACTOR, withPlatform } from '../platform-database';
import { knownMigrations } from './known-migrations';

/** What the operator has to know of a backup. */
export function printSummary(
  file: string,
  { manifest, bytes }: MadeBackup,
  { isEncrypted, print }: { isEncrypted: boolean; print: (line: string) => void },
): void {
  const own = manifest.stores.length - 2;
  const stores = own === 0 ? '' : ` and ${own} ${own === 1 ? 'store' : 'stores'} of plugins`;
  print(`${file}: ${sizeText(bytes)}, the platform, the identities${stores}, version ${manifest.platformVersion}`);
  manifest.notIncluded.forEach(({ what, reason }) => print(`NOT in it: ${what}, because ${reason}`));
  if (isEncrypted)
    print('It is encrypted: only a private key of BACKUP_RECIPIENTS opens it, so keep that, and not on this machine.');
  else print(aboutSecrets(manifest.secrets));
  const installed = manifest.plugins.map(({ id, version }) => `${id} ${version}`).join(', ');
  if (installed) print(`Their code is not in it, keep their packages: ${installed}`);
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function aboutSecrets({ entry, hasAuthSecret }: BackupManifest['secrets']): string {
  const keep =
    'Keep AUTH_SECRET apart from it: without it, authenticator secrets, licence keys and mails in it cannot be read, and the activity log counts as forged.';
  if (!entry) return `secrets.json is not in it. ${keep}`;
  const has =
    'It contains secrets.json: anyone who can read the file can act as any user. Store it as securely as a password.';
  return hasAuthSecret ? has : `${has} The AUTH_SECRET of the environment is not in it. ${keep}`;
}

/** The entry is not written into a database of another version, because opening it for writing would migrate it. */
export async function recordBackup(
  { manifest, bytes }: MadeBackup,
  env: Parameters<typeof readRuntimeConfig>[0],
  print: (line: string) => void,
): Promise<void> {
  const { ledgers } = manifest.stores.find(({ of }) => of === 'platform')!;
  const known = knownMigrations();
  const applied = (ledgers[PLATFORM_LEDGER] ?? []).filter(name => !isMark(name));
  const isCurrent = known.length === applied.length && known.every(name => applied.includes(name));
  if (!isCurrent)
    return print('It is not in the activity log: the database is not of this version, and was left as it is.');
  const metadata = { backupId: manifest.id, bytes, withSecrets: manifest.secrets.entry !== null };
  const auditEntry = { action: 'instance.backed-up', actor: CLI_ACTOR, visibility: 'admin', metadata } as const;
  try {
    await withPlatform(readRuntimeConfig(env), ({ journal }) => journal.record(null, auditEntry));
  } catch (error) {
    print(`The backup is complete, but it is not in the activity log: ${(error as Error).message}`);
  }
}
