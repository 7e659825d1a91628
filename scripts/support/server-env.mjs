// @ts-check
// What of the environment each server is given. Whoever takes one of them over reads what stands there.

/** All that the auth server reads (`apps/auth/src/config/auth-config.ts`); a test compares them. */
const AUTH_VARIABLES = [
  'ALLOWED_HOSTS',
  'AUTH_ACCESS_TOKENS',
  'AUTH_DATABASE_URL',
  'AUTH_DIRECTORY',
  'AUTH_HOST',
  'AUTH_INVITE_ONLY',
  'AUTH_METRICS_PORT',
  'AUTH_MFA_GRACE_DAYS',
  'AUTH_PORT',
  'AUTH_PUBLIC_LINKS',
  'AUTH_REQUIRE_EMAIL_VERIFICATION',
  'AUTH_REQUIRE_MFA',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'AUTH_TLS_CERT',
  'AUTH_TLS_CLIENT_CA',
  'AUTH_TLS_KEY',
  'AUTH_URL',
  'BODY_LIMIT_BYTES',
  'DATABASE_CONNECT_TIMEOUT',
  'DATABASE_STATEMENT_TIMEOUT',
  'DATABASE_URL',
  'DATA_DIR',
  'INSTANCE_EMAIL_FROM_NAME',
  'INSTANCE_NAME',
  'LOGIN_DIR',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'PGSSLROOTCERT',
  'PORT',
  'PUBLIC_URL',
  'REAUTH_WINDOW_SECONDS',
  'REGISTRATION_LIMIT_PER_MINUTE',
  'SETUP_TOKEN',
  'SLOW_QUERY_MS',
  'SMTP_URL',
];

/** What Node, the C library and the Postgres driver read by themselves. */
const OF_THE_SYSTEM =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|UV_THREADPOOL_SIZE|PG[A-Z]+)$/i;

/** What the auth server alone has to know: every plugin runs in the process of the runtime. */
const NOT_FOR_THE_RUNTIME = ['AUTH_DATABASE_URL', 'AUTH_TLS_KEY', 'SETUP_TOKEN'];

const ofAuth = new Set(AUTH_VARIABLES);

/** @type {Record<string, (name: string) => boolean>} */
const isFor = {
  auth: name => ofAuth.has(name) || OF_THE_SYSTEM.test(name),
  runtime: name => !NOT_FOR_THE_RUNTIME.includes(name),
};

/**
 * @param {string} server `auth` or `runtime`
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const envOf = (server, env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => isFor[server]?.(name) ?? true));
