// @ts-check
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets of an instance: what the environment gives, else what `secrets.json` has, else made now and kept there
 * with mode 0600. In production with no file, nothing is made: a missing AUTH_SECRET stops the start.
 *
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>} variables for the servers
 */
export function provideSecrets(dataDir, env, { makeMissing = env['NODE_ENV'] !== 'production' } = {}) {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const wanted = makeMissing || existsSync(file) ? addMissing(known, env) : known;
  if (JSON.stringify(wanted) !== JSON.stringify(known)) write(dataDir, file, wanted);
  return {
    ...present('AUTH_SECRET', env['AUTH_SECRET'] || wanted.authSecret),
    ...present('ADMIN_KEY', env['ADMIN_KEY'] || wanted.adminKey),
    ...vapidFrom(env, wanted),
    ...present('PLATFORM_DEV_MODE_SECRET', env['PLATFORM_DEV_MODE_SECRET'] || wanted.devModeSecret),
  };
}

const present = (name, value) => (value ? { [name]: value } : {});

/** One half in the environment is a mistake, which the runtime names; it is never completed with half of another pair. */
const givesVapid = env => Boolean(env['VAPID_PUBLIC_KEY'] || env['VAPID_PRIVATE_KEY']);

const vapidFrom = (env, { vapid }) =>
  givesVapid(env)
    ? {}
    : { ...present('VAPID_PUBLIC_KEY', vapid?.publicKey), ...present('VAPID_PRIVATE_KEY', vapid?.privateKey) };

function addMissing(known, env) {
  const secrets = { ...known };
  if (!env['AUTH_SECRET']) secrets.authSecret ??= randomBytes(48).toString('base64url');
  if (!env['ADMIN_KEY']) secrets.adminKey ??= `svak_${randomBytes(32).toString('base64url')}`;
  if (!givesVapid(env)) secrets.vapid ??= vapidPair();
  // In production whoever switches dev mode on has to choose the secret.
  const wantsDevMode = env['PLATFORM_DEV_MODE_ENABLED'] === 'true' && env['NODE_ENV'] !== 'production';
  if (wantsDevMode && !env['PLATFORM_DEV_MODE_SECRET']) {
    secrets.devModeSecret ??= randomBytes(32).toString('base64url');
  }
  return secrets;
}

/** An application server key pair (RFC 8292): uncompressed P-256 point and private scalar, base64url. */
function vapidPair() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.alloc(32);
  const scalar = pair.getPrivateKey();
  scalar.copy(privateKey, 32 - scalar.length);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Written beside and renamed, so that a crash leaves either the old file or the new one. */
function write(dataDir, file, secrets) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
