import { newId } from '@sv/server/ids/new-id';
import type { KeyObject } from 'node:crypto';
import { privateKeyOf } from '../../entitlements/license/ed25519-keys';
import { isLicenseClaims, type LicenseClaims } from '../../entitlements/license/license-claims';
import { signLicense } from '../../entitlements/license/license-token';
import { CommandError, type Command } from '../command';
import { readOptions, type Options } from './read-options';
import { readText } from './read-text';

const NAMES = ['key', 'plugin', 'sub', 'tier', 'expires', 'not-before', 'instance', 'jti'] as const;
type SignOptions = Options<(typeof NAMES)[number]>;

const DAY_SECONDS = 86_400;
const DAYS = /^(\d{1,5})d$/;

/** Signs a licence for somebody. The private key comes from a file or standard input: arguments are seen by everybody. */
export const licenseSignCommand: Command = {
  name: 'license sign',
  help: `license sign --key <file, or - for standard input> --plugin <id> --sub <user id or e-mail address>
             [--expires <365d, or a moment>] [--not-before <moment>] [--tier <id>] [--instance <id>] [--jti <id>]
  Prints a licence token. Moments are ISO 8601, 2027-01-31 or 2027-01-31T12:00:00Z. Without --expires it does not end,
  without --instance it counts in every workspace. Each token has an id of its own: a renewal is another token.`,
  async run({ args, print }) {
    const options = readOptions(args, NAMES).values;
    print(signLicense(claimsOf(options), readKey(options.key)));
  },
};

function claimsOf({ plugin, sub, tier, instance, jti = newId(), ...moments }: SignOptions): LicenseClaims {
  if (!plugin || !sub) throw new CommandError('--plugin and --sub are needed; try license sign --help');
  const issuedAt = Math.floor(Date.now() / 1000);
  const [notBefore, expiresAt] = [moments['not-before'], moments.expires].map(text => secondOf(text, issuedAt));
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

function readKey(file: string | undefined): KeyObject {
  if (file === undefined) throw new CommandError('--key is needed: the file with the private key, or - to read it in');
  const key = privateKeyOf(readText(file));
  if (!key) throw new CommandError(`${file === '-' ? 'what was read' : file} is no Ed25519 private key`);
  return key;
}
