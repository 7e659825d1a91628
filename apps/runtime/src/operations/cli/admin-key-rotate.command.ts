import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { newToken } from '@sv/server/keys/new-token';
import { KEY_PREFIX } from '../../kernel/access/admin-credentials';
import { readRuntimeConfig } from '../../kernel/config/runtime-config';
import { CLI_ACTOR, withPlatform } from './platform-database';

/** Replaces ADMIN_KEY where it is in `secrets.json`. */
export const adminKeyRotateCommand = ({ env, print }: Context) =>
  command(
    'rotate',
    'Make a new ADMIN_KEY in secrets.json and print it',
    'The old one counts until the instance is restarted.',
  ).action(async () => {
    const file = join(resolve(env['DATA_DIR'] ?? './data'), 'secrets.json');
    const secrets = readSecrets(file);
    if (typeof secrets['adminKey'] !== 'string') throw new CommandError(`${file} has no admin key; ${ELSEWHERE}`);
    if (env['ADMIN_KEY'] && env['ADMIN_KEY'] !== secrets['adminKey']) {
      throw new CommandError(`ADMIN_KEY is set in the environment, which wins over ${file}; ${ELSEWHERE}`);
    }
    const adminKey = KEY_PREFIX + newToken();
    const target = { targetType: 'admin-key', targetId: 'bootstrap' };
    await withPlatform(readRuntimeConfig(env), ({ db, journal }) =>
      db.transaction(async tx => {
        await journal.record(tx, { action: 'admin-key.rotated', actor: CLI_ACTOR, ...target });
        // Written last: when the file cannot be written, nothing has changed.
        replace(file, { ...secrets, adminKey });
      }),
    );
    print(adminKey);
    print('Restart the instance: until then the old key counts.');
  });

const ELSEWHERE = 'set another ADMIN_KEY where it comes from, and restart';

function readSecrets(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CommandError(
        `there is no ${file}: start the instance once; if ADMIN_KEY is set elsewhere, ${ELSEWHERE}`,
      );
    }
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Written beside and renamed, so that a crash leaves either the old file or the new one. */
function replace(file: string, secrets: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
