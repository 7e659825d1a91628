import { join, resolve } from 'node:path';
import { readAuthAddress } from '@sv/server/config/auth-address';
import { databaseLimits } from '@sv/server/config/database-places';
import { metricsAddress, slowQueryMs } from '@sv/server/config/metrics-config';
import { EnvReader, type Env } from '@sv/server/config/env-reader';
import type { StatementLimits } from '@sv/server/database/statement-limits';
import type { AuthAddress } from '@sv/server/http/auth-link';
import { DEFAULT_BODY_LIMIT_BYTES } from '@sv/server/http/configure-http';
import { TrustedProxies } from '@sv/server/http/trusted-proxies';
import { LOG_LEVELS, type LogLevel } from '@sv/server/logger/logger';
import type { MetricsAddress } from '@sv/server/metrics/metrics-server';
import { type MailEnvironment, readMailConfig } from '@sv/server/mail/mail-config';
import { type BackupConfig, readBackupConfig } from './backup-config';
import { readTracingConfig, type TracingConfig } from '@sv/server/tracing/tracing-config';
import { type FileStoreConfig, readFileStoreConfig } from './file-store-config';
import { isTimeZone, serverTimeZone } from '../settings/time-zone';
import { hostList } from './host-list';
import { type PushConfig, readPushConfig } from './push-config';

/** The runtime's environment, read once. A class, so that it is its own injection token. */
export class RuntimeConfig {
  readonly port!: number;
  readonly host!: string;
  /** Origin under which people reach the instance. */
  readonly publicUrl!: string;
  readonly allowedHosts!: readonly string[];
  readonly trustedProxies!: TrustedProxies;
  readonly dataDir!: string;
  readonly backups!: BackupConfig;
  readonly databaseUrl!: string;
  readonly databaseLimits!: StatementLimits;
  /** PGSSLROOTCERT. */
  readonly rootCertificate?: string;
  readonly auth!: AuthAddress;
  readonly authSecret!: string;
  readonly previousAuthSecret?: string;
  readonly adminKey?: string;
  readonly logLevel!: LogLevel;
  readonly bodyLimitBytes!: number;
  /** Largest body that a route takes from everybody. */
  readonly publicBodyLimitBytes!: number;
  /** Largest picture: an avatar, or one of the instance. */
  readonly assetLimitBytes!: number;
  /** Largest archive that is imported. */
  readonly importLimitBytes!: number;
  /** Files of plugins, in bytes. */
  readonly files!: { limitBytes: number; pluginQuotaBytes: number; userQuotaBytes: number };
  readonly rateLimitPerMinute!: number;
  readonly fileStore!: FileStoreConfig;
  /** For each address, on the routes that plugins open to everybody. */
  readonly publicRateLimitPerMinute!: number;
  /** Null: the settings of the workspace decide. */
  readonly mail!: MailEnvironment;
  /** Null: Web Push is off. */
  readonly push!: PushConfig | null;
  /** Receivers of webhooks that may be private (WEBHOOK_ALLOWED_HOSTS). */
  readonly webhooks!: { allowedHosts: readonly string[] };
  readonly notifications!: { transport: string; redisUrl?: string; heartbeatMs: number };
  readonly live!: { enabled: boolean; redisUrl?: string };
  readonly devMode!: { enabled: boolean; secret?: string };
  readonly instanceDefaults!: {
    name?: string;
    primaryColor?: string;
    logo?: string;
    logoDark?: string;
    favicon?: string;
    emailLogo?: string;
    emailFromName?: string;
  };
  readonly examplePlugins!: boolean;
  readonly safeMode!: boolean;
  /** Null: `/metrics` has no port of its own. */
  readonly metrics!: MetricsAddress | null;
  /** Null: no spans are recorded. */
  readonly tracing!: TracingConfig | null;
  /** From how many milliseconds on a statement is logged; 0: never. */
  readonly slowQueryMs!: number;
  /** In which scheduled jobs are meant, while nobody has chosen a time zone in Console. */
  readonly timeZone!: string;
  readonly production!: boolean;
  /** The reports of `npm run prove`. */
  readonly proofDir!: string;
  /** Where the web application's build stands. */
  readonly webDir!: string;
  /** The auth server's OpenAPI document, as its build writes it. */
  readonly authDocument!: string;
  /** The whole environment, of which each plugin sees its own variables. */
  readonly env!: Env;
}

const MIB = 1_048_576;
const GIB = 1024 * MIB;
const TIB = 1024 * GIB;

/** @throws InvalidEnvironmentError naming every variable that is missing or malformed */
export function readRuntimeConfig(env: Env): RuntimeConfig {
  const read = new EnvReader(env);
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const dataDir = resolve(read.text('DATA_DIR', './data'));
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const config: RuntimeConfig = {
    port,
    host: read.text('HOST', '127.0.0.1'),
    publicUrl,
    allowedHosts: read.list('ALLOWED_HOSTS'),
    trustedProxies: readProxies(read),
    dataDir,
    backups: readBackupConfig(read, dataDir),
    databaseUrl: read.text('DATABASE_URL', `sqlite:${join(dataDir, 'platform.db')}`),
    databaseLimits: databaseLimits(read),
    rootCertificate: read.text('PGSSLROOTCERT'),
    auth: readAuthAddress(read),
    authSecret: read.secret('AUTH_SECRET', 32),
    previousAuthSecret: read.text('AUTH_SECRET_PREVIOUS'),
    adminKey: read.text('ADMIN_KEY'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    bodyLimitBytes: read.integer('BODY_LIMIT_BYTES', DEFAULT_BODY_LIMIT_BYTES, { min: 1024, max: 64 * MIB }),
    publicBodyLimitBytes: read.integer('PUBLIC_BODY_LIMIT_BYTES', DEFAULT_BODY_LIMIT_BYTES, {
      min: 1024,
      max: 64 * MIB,
    }),
    assetLimitBytes: read.integer('ASSET_LIMIT_BYTES', 2 * MIB, { min: 1024, max: 64 * MIB }),
    importLimitBytes: read.integer('IMPORT_LIMIT_BYTES', 512 * MIB, { min: 1024, max: 2048 * MIB }),
    files: readFiles(read),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 600),
    fileStore: readFileStoreConfig(read),
    publicRateLimitPerMinute: read.integer('PUBLIC_RATE_LIMIT_PER_MINUTE', 120),
    mail: readMailConfig(read),
    push: readPushConfig(read, publicUrl),
    webhooks: { allowedHosts: hostList(read, 'WEBHOOK_ALLOWED_HOSTS', read.list('WEBHOOK_ALLOWED_HOSTS')) },
    notifications: readNotifications(read),
    live: { enabled: read.oneOf('LIVE_UPDATES', ['on', 'off'], 'on') === 'on', redisUrl: read.text('REDIS_URL') },
    devMode: readDevMode(read, env['NODE_ENV'] === 'production'),
    instanceDefaults: readInstanceDefaults(read),
    examplePlugins: read.flag('EXAMPLE_PLUGINS'),
    safeMode: read.flag('SAFE_MODE'),
    metrics: metricsAddress(read, read.integer('METRICS_PORT', 0, { max: 65_535 })),
    tracing: readTracingConfig(read),
    slowQueryMs: slowQueryMs(read),
    timeZone: readTimeZone(read),
    production: env['NODE_ENV'] === 'production',
    proofDir: resolve('./proof'),
    webDir: resolve(read.text('WEB_DIR', './dist/web/browser')),
    authDocument: resolve(read.text('AUTH_OPENAPI', './dist/apps/auth/openapi.json')),
    env,
  };
  if (config.fileStore.s3 && config.fileStore.spoolBytes < config.files.limitBytes) {
    read.fault('FILES_SPOOL_BYTES must be at least FILES_LIMIT_BYTES: a file waits there as a whole');
  }
  read.finish();
  return Object.assign(new RuntimeConfig(), config);
}

/** `npm start` makes the secret outside production; without one no request can ask for the mock database. */
function readDevMode(read: EnvReader, production: boolean): RuntimeConfig['devMode'] {
  const enabled = read.text('PLATFORM_DEV_MODE_ENABLED') === 'true';
  const secret = read.text('PLATFORM_DEV_MODE_SECRET');
  if (enabled && (production || secret !== undefined)) read.secret('PLATFORM_DEV_MODE_SECRET', 32);
  return { enabled, secret };
}

const readFiles = (read: EnvReader): RuntimeConfig['files'] => ({
  limitBytes: read.integer('FILES_LIMIT_BYTES', 512 * MIB, { min: 1024, max: TIB }),
  pluginQuotaBytes: read.integer('FILES_PLUGIN_QUOTA_BYTES', 50 * GIB, { max: 1024 * TIB }),
  userQuotaBytes: read.integer('FILES_USER_QUOTA_BYTES', 5 * GIB, { max: 1024 * TIB }),
});

const readNotifications = (read: EnvReader): RuntimeConfig['notifications'] => ({
  transport: read.text('NOTIFICATION_TRANSPORT', 'polling'),
  redisUrl: read.text('REDIS_URL'),
  heartbeatMs: read.integer('NOTIFICATION_HEARTBEAT_INTERVAL', 25_000, { min: 1000 }),
});

function readProxies(read: EnvReader): TrustedProxies {
  try {
    return new TrustedProxies(read.list('TRUSTED_PROXIES'));
  } catch (error) {
    // RangeError: names the entry
    read.fault(`TRUSTED_PROXIES: ${(error as RangeError).message}`);
    return new TrustedProxies([]);
  }
}

function readTimeZone(read: EnvReader): string {
  const timeZone = read.text('TIME_ZONE', serverTimeZone());
  if (!isTimeZone(timeZone))
    read.fault(`TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not '${timeZone}'`);
  return timeZone;
}

function readInstanceDefaults(read: EnvReader): RuntimeConfig['instanceDefaults'] {
  const primaryColor = read.text('INSTANCE_PRIMARY_COLOR');
  if (primaryColor && !/^#[0-9a-f]{6}$/i.test(primaryColor)) {
    read.fault(`INSTANCE_PRIMARY_COLOR must be a colour as '#rrggbb', not '${primaryColor}'`);
  }
  return {
    name: read.text('INSTANCE_NAME'),
    primaryColor,
    logo: read.text('INSTANCE_LOGO'),
    logoDark: read.text('INSTANCE_LOGO_DARK'),
    favicon: read.text('INSTANCE_FAVICON'),
    emailLogo: read.text('INSTANCE_EMAIL_LOGO'),
    emailFromName: read.text('INSTANCE_EMAIL_FROM_NAME'),
  };
}
