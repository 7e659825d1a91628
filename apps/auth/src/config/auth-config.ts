import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { AccessTokenPolicy, MfaRequirement, PublicLinkPolicy } from '@sv/contracts/admin/policies.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { databaseLimits, dataDirOf, identityPlace } from '@sv/server/config/database-places';
import { readAuthAddress, readServerTls, type ServerTls } from '@sv/server/config/auth-address';
import { metricsAddress, slowQueryMs } from '@sv/server/config/metrics-config';
import { EnvReader, type Env } from '@sv/server/config/env-reader';
import type { StatementLimits } from '@sv/server/database/statement-limits';
import type { AuthAddress } from '@sv/server/http/auth-link';
import { DEFAULT_BODY_LIMIT_BYTES } from '@sv/server/http/configure-http';
import { LOG_LEVELS, type LogLevel } from '@sv/server/logger/logger';
import type { MetricsAddress } from '@sv/server/metrics/metrics-server';
import { type MailEnvironment, readMailConfig } from '@sv/server/mail/mail-config';
import { readTracingConfig, type TracingConfig } from '@sv/server/tracing/tracing-config';

/** The auth server's environment, read once. A class, so that it is its own injection token. */
export class AuthConfig {
  /** Where it keeps the journal of revocations, which the runtime shares; null: nowhere. */
  readonly dataDir!: string | null;
  readonly port!: number;
  readonly host!: string;
  /** Where the command line finds this server, or any of several. */
  readonly address!: AuthAddress;
  /** Null: it serves http. */
  readonly tls!: ServerTls | null;
  /** Origin under which people reach the instance: decides the cookies' names and the set-up link. */
  readonly publicUrl!: string;
  /** The names under which this server is asked for, beside loopback. */
  readonly hostNames!: readonly string[];
  readonly database!: { url: string; schema?: string; rootCertificate?: string; busyTimeoutMs?: number };
  readonly databaseLimits!: StatementLimits;
  readonly authSecret!: string;
  readonly previousAuthSecret?: string;
  /** What the first registration must carry; see accounts/registration/setup-token.ts for when it is unset. */
  readonly setupToken?: string;
  readonly logLevel!: LogLevel;
  /** How long a session counts as fresh after a sign-in or a re-authentication. */
  readonly reauthWindowSeconds!: number;
  /** Registrations from one network address; 0 switches the limit off. */
  readonly registrationsPerMinute!: number;
  readonly bodyLimitBytes!: number;
  /** Where the login pages' build stands. */
  readonly loginDir!: string;
  /** The defaults of the policies; values set in Console override them. */
  readonly policies!: PolicyDefaults;
  /** The name of the workspace in mails until the runtime has sent it. */
  readonly instance!: { name?: string; emailFromName?: string };
  /** Null: `/metrics` is not served. */
  readonly metrics!: MetricsAddress | null;
  /** Null: no spans are recorded. */
  readonly tracing!: TracingConfig | null;
  /** From how many milliseconds on a statement is logged; 0: never. */
  readonly slowQueryMs!: number;
  /** Null: the settings of the workspace decide; see `CurrentMail`. */
  readonly mail!: MailEnvironment;
}

export interface PolicyDefaults {
  inviteOnly: boolean;
  requireMfa: MfaRequirement;
  requireEmailVerification: boolean;
  mfaGraceDays: number;
  directory: DirectoryPolicy;
  accessTokens: AccessTokenPolicy;
  publicLinks: PublicLinkPolicy;
}

/** @throws InvalidEnvironmentError naming every variable that is missing or malformed */
export function readAuthConfig(env: Env): AuthConfig {
  const read = new EnvReader(env);
  const publicPort = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const port = read.integer('AUTH_PORT', 3001, { min: 0, max: 65_535 });
  const host = read.text('AUTH_HOST', '127.0.0.1');
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${publicPort}`);
  const address = readAuthAddress(read);
  const config: AuthConfig = {
    dataDir: read.text('DATA_DIR') === undefined ? null : dataDirOf(read),
    port,
    host,
    address,
    tls: readServerTls(read),
    publicUrl,
    hostNames: [...listenedOn(host), ...[...address.urls, publicUrl].map(hostOf), ...read.list('ALLOWED_HOSTS')],
    database: identityPlace(read),
    databaseLimits: databaseLimits(read),
    authSecret: read.secret('AUTH_SECRET', 32),
    previousAuthSecret: read.text('AUTH_SECRET_PREVIOUS'),
    setupToken: read.text('SETUP_TOKEN'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    reauthWindowSeconds: read.integer('REAUTH_WINDOW_SECONDS', 600, { min: 1, max: 86_400 }),
    registrationsPerMinute: read.integer('REGISTRATION_LIMIT_PER_MINUTE', 100),
    bodyLimitBytes: read.integer('BODY_LIMIT_BYTES', DEFAULT_BODY_LIMIT_BYTES, { min: 1024 }),
    loginDir: resolve(read.text('LOGIN_DIR', './dist/auth-ui/browser')),
    policies: readPolicies(read),
    instance: { name: read.text('INSTANCE_NAME'), emailFromName: read.text('INSTANCE_EMAIL_FROM_NAME') },
    metrics: metricsAddress(read, read.integer('AUTH_METRICS_PORT', 0, { max: 65_535 })),
    tracing: readTracingConfig(read),
    slowQueryMs: slowQueryMs(read),
    mail: readMailConfig(read),
  };
  if (config.policies.requireEmailVerification && (!config.mail || config.mail === 'off'))
    read.fault('AUTH_REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: without mail, no one could confirm an address');
  if (config.tls && !address.urls.every(url => url.startsWith('https:')))
    read.fault(`AUTH_URL must be https with AUTH_TLS_CERT, not '${address.urls.join(',')}'`);
  read.finish();
  return Object.assign(new AuthConfig(), config);
}

/** An address that means every address of the machine is not a name. */
const listenedOn = (host: string): string[] =>
  ['0.0.0.0', '::'].includes(host) ? [] : [isIPv6(host) ? `[${host}]` : host];

/**
 * The host of an origin. A text that is not a URL is returned as it is: reading the variable has reported the fault.
 */
const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

function readPolicies(read: EnvReader): PolicyDefaults {
  return {
    inviteOnly: read.flag('AUTH_INVITE_ONLY'),
    requireMfa: read.oneOf('AUTH_REQUIRE_MFA', ['none', 'admins', 'all'], 'none'),
    requireEmailVerification: read.flag('AUTH_REQUIRE_EMAIL_VERIFICATION'),
    mfaGraceDays: read.integer('AUTH_MFA_GRACE_DAYS', 7, { min: 0, max: 365 }),
    directory: read.oneOf('AUTH_DIRECTORY', ['everyone', 'groups', 'administrators'], 'everyone'),
    accessTokens: read.oneOf('AUTH_ACCESS_TOKENS', ['allowed', 'forbidden'], 'allowed'),
    publicLinks: read.oneOf('AUTH_PUBLIC_LINKS', ['on', 'off'], 'on'),
  };
}
