import { type Resealing, resealRows, type SealedColumn } from '@sv/server/keys/reseal-rows';
import { mailPlace } from '@sv/server/mail/outbox-content';
import { rotateLogKey } from '../activity/chain/log-rotation';
import { readRuntimeConfig, type RuntimeConfig } from '../config/runtime-config';
import { licenseKeyPlace } from '../entitlements/license-keys/license-keys.service';
import { CommandError, type Command } from './command';
import { CLI_ACTOR, type PlatformDatabase, withPlatform } from './platform-database';

/** Everything in the platform database that is sealed, but for the keys of the log. */
const SEALED: readonly SealedColumn[] = [
  { table: 'license_keys', id: 'plugin_id', column: 'private_key', place: licenseKeyPlace },
  { table: 'mail_outbox', id: 'id', column: 'content', place: mailPlace },
];

/** The platform's half of a change of AUTH_SECRET. The auth server has a command of the same name for the other half. */
export const secretsRotateCommand: Command = {
  name: 'secrets rotate',
  help: `secrets rotate
  Ends a change of AUTH_SECRET: seals every stored secret anew, with the new one, and signs the activity log with it. Set
  AUTH_SECRET to the new secret and AUTH_SECRET_PREVIOUS to the old one, restart the instance, run this, then drop
  AUTH_SECRET_PREVIOUS and restart again. It may be run as often as need be.`,
  async run({ env, print }) {
    const config = readRuntimeConfig(env);
    refuseUnlessTwo(config);
    const { resealed, unreadable, upTo } = await withPlatform(config, rotate);
    print(`Platform: ${resealed} secrets were sealed anew; the activity log is signed up to entry ${upTo}`);
    if (unreadable > 0) print(`Platform: ${unreadable} secrets could not be read with either secret`);
    print('Now drop AUTH_SECRET_PREVIOUS and restart the instance.');
  },
};

/** @throws CommandError */
function refuseUnlessTwo({ authSecret, previousAuthSecret }: RuntimeConfig): void {
  if (!previousAuthSecret) {
    throw new CommandError('AUTH_SECRET_PREVIOUS is not set: give it the old secret, and AUTH_SECRET the new one');
  }
  if (previousAuthSecret === authSecret) {
    throw new CommandError('AUTH_SECRET and AUTH_SECRET_PREVIOUS are the same: AUTH_SECRET takes the new secret');
  }
}

async function rotate({ db, keys, vault, journal }: PlatformDatabase): Promise<Resealing & { upTo: number }> {
  const total: Resealing = { resealed: 0, unreadable: 0 };
  for (const column of SEALED) {
    const { resealed, unreadable } = await resealRows(db, vault, column);
    total.resealed += resealed;
    total.unreadable += unreadable;
  }
  const upTo = await db.transaction(async tx => {
    const signedUpTo = await rotateLogKey(tx, { keys, vault });
    const metadata = { ...total, upTo: signedUpTo };
    await journal.record(tx, { action: 'secrets.rotated', actor: CLI_ACTOR, visibility: 'admin', metadata });
    return signedUpTo;
  });
  return { ...total, upTo };
}
