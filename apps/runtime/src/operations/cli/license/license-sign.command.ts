import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { newId } from '@sv/server/ids/new-id';
import type { KeyObject } from 'node:crypto';
import { privateKeyOf } from '../../../plugins/entitlements/license/ed25519-keys';
import { isLicenseClaims, type LicenseClaims } from '../../../plugins/entitlements/license/license-claims';
import { signLicense } from '../../../plugins/entitlements/license/license-token';
import { readText } from './read-text';

const DAY_SECONDS = 86_400;
const DAYS = /^(\d{1,5})d$/;

/** Signs a licence for somebody. The private key comes from a file or standard input: arguments are seen by everybody. */
export const licenseSignCommand = ({ print }: Context) =>
  command(
    'sign',
    'Print a licence token',
    `Times are ISO 8601: 2027-01-31 or 2027-01-31T12:00:00Z. Each token has an id of its own: a renewal is another
    token.`,
  )
    .requiredOption('--key <file>', 'the file with the private key, or - for standard input')
    .requiredOption('--plugin <id>', 'the plugin that it is for')
    .requiredOption('--sub <person>', 'who gets it: a user id or an email address')
    .option('--expires <time>', 'when it ends, or after how many days (365d); else never')
    .option('--not-before <time>', 'when it begins; else at once')
    .option('--tier <id>', 'what it gives access to')
    .option('--instance <id>', 'the one workspace in which it counts; else in every one')
    .option('--jti <id>', 'the id of the token; else a new one')
    .action(({ key, ...claims }) => print(signLicense(claimsOf(claims), readKey(key))));

interface Claims {
  plugin: string;
  sub: string;
  expires?: string;
  notBefore?: string;
  tier?: string;
  instance?: string;
  jti?: string;
}

function claimsOf({ plugin, sub, tier, instance, jti = newId(), ...moments }: Claims): LicenseClaims {
  const issuedAt = Math.floor(Date.now() / 1000);
  const [notBefore, expiresAt] = [moments.notBefore, moments.expires].map(text => secondOf(text, issuedAt));
  const claims = { v: 1, jti, pluginId: plugin, sub, issuedAt, notBefore, expiresAt, tier, instanceId: instance };
  const given: unknown = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  if (!isLicenseClaims(given)) throw new CommandError('a claim is empty or too long; no token was made');
  return given;
}

/** Unix seconds; `365d` counts from now. */
function secondOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const days = DAYS.exec(text)?.[1];
  const second = days === undefined ? Math.floor(Date.parse(text) / 1000) : now + Number(days) * DAY_SECONDS;
  if (Number.isNaN(second)) throw new CommandError(`'${text}' is no moment; write 2027-01-31, or 365d for a year`);
  return second;
}

function readKey(file: string): KeyObject {
  const key = privateKeyOf(readText(file));
  if (!key) throw new CommandError(`${file === '-' ? 'what was read' : file} is no Ed25519 private key`);
  return key;
}
