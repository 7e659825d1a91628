import { refuseUnlessTwo, secretsCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { type Resealing, resealRows, type SealedColumn } from '@sv/server/keys/reseal-rows';
import { mailPlace } from '@sv/server/mail/outbox-content';
import { MAIL_SERVER_PLACE } from '@sv/server/mail/sealed-mail';
import { rotateLogKey } from '../../activity/chain/log-rotation';
import { readRuntimeConfig } from '../../kernel/config/runtime-config';
import { MAIL_SERVER_KEY } from '../../instance/mailer/settings/stored-mail';
import { licenseKeyPlace } from '../../plugins/entitlements/license-keys/license-keys.service';
import { settingsPlace } from '../../plugins/settings/stored-settings';
import { WEBHOOK_JOB, WEBHOOK_PLACE } from '../../plugins/webhooks/sending/sealed-webhook';
import { CLI_ACTOR, type PlatformDatabase, withPlatform } from './platform-database';

/** Everything in the platform database that is sealed, except for the keys of the log. */
const SEALED: readonly SealedColumn[] = [
  { table: 'license_keys', id: 'plugin_id', column: 'private_key', place: licenseKeyPlace },
  { table: 'mail_outbox', id: 'id', column: 'content', place: mailPlace },
  {
    table: 'platform_settings',
    id: 'key',
    column: 'value',
    place: () => MAIL_SERVER_PLACE,
    where: `key = '${MAIL_SERVER_KEY}'`,
  },
  { table: 'plugin_settings', id: 'id', column: 'sealed_values', place: settingsPlace },
  {
    table: 'jobs',
    id: 'id',
    column: 'data',
    place: () => WEBHOOK_PLACE,
    where: `name = '${WEBHOOK_JOB}'`,
    isJson: true,
  },
];

/**
 * The platform's part of a rotation of AUTH_SECRET. The auth server has a command of the same name for its own part.
 */
export const platformSecretsCommand = ({ env, print }: Context) =>
  secretsCommand(async () => {
    const config = readRuntimeConfig(env);
    refuseUnlessTwo(config);
    const { resealed, unreadable, upTo } = await withPlatform(config, rotate);
    print(`Platform: ${resealed} secrets were sealed again; the activity log is signed up to entry ${upTo}`);
    if (unreadable > 0) print(`Platform: ${unreadable} secrets could not be read with either secret`);
    print('Now drop AUTH_SECRET_PREVIOUS and restart the instance.');
  });

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
