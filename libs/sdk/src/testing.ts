/** For a plugin's tests: a workspace in memory. `import { provideTestHost } from '@sv/sdk/testing'`. */
import type { User } from './namespaces/auth.js';
import { NoContextError, PermissionDeniedError } from './errors.js';
import { guardedHost } from './host/guarded-host.js';
import { type ManifestSource, type Permission, withDefaults } from './manifest.js';
import type { PlatformConfig } from './namespaces/platform.js';
import { provideHost } from './host/provide.js';
import { MemoryDb } from './testing/memory-db.js';
import { memoryParts } from './testing/memory-parts.js';
import type { TranslationsByLanguage } from './texts/translator.js';
import { TestHost } from './testing/test-host.js';
import type { TestStore } from './testing/test-records.js';

export { signWebhook, type SignedWebhook, type WebhookToSign } from './testing/sign-webhook.js';
export { portabilityRoundTrip, type RoundTrip, type RoundTripOptions } from './testing/portability-round-trip.js';
export type { JobOutcome, TestJob, TestJobs } from './testing/test-jobs.js';
export type { TestFile, TestUpload } from './testing/memory-files.js';
export type {
  LoggedActivity,
  LoggedLine,
  Resolver,
  SentNotification,
  SentWebhook,
  TakenExport,
  TestAttendance,
  TestGroup,
  TestLink,
  TestPerson,
  TestStore,
} from './testing/test-records.js';
export type { TestHost } from './testing/test-host.js';

export interface TestHostOptions {
  /** The plugin's own. */
  manifest: ManifestSource;
  /** Who is signed in at first; null for nobody. */
  user?: Partial<User> | null;
  /** Built-in ones and `<pluginId>:<name>`; those of everybody when left out. */
  capabilities?: readonly string[];
  /** By the plugin's own keys, without `SV_PLUGIN_…`. */
  env?: Readonly<Record<string, string>>;
  /** What `i18n/` has, by language, for `sdk.texts`: `{ de }`. */
  translations?: TranslationsByLanguage;
  /** Fields of `sdk.platform.getConfig()`. */
  platform?: Partial<PlatformConfig>;
  /** The plugin's `store`, whose migrations make the tables; when it has none, its entities do. */
  store?: TestStore;
  /** Answers `sdk.db.query` instead of the database. */
  query?: (sql: string, params: readonly unknown[]) => object[] | Promise<object[]>;
  /** Whether the instance has a mail server; true when left out. */
  mail?: boolean;
}

const EVERYBODYS = ['plugin:access', 'profile:manage'];
const SOMEWHERE: PlatformConfig = {
  instanceName: 'Workspace',
  instanceId: '00000000-0000-7000-8000-000000000000',
  tenantName: 'Workspace',
  instanceUrl: 'http://localhost:3000',
  platformVersion: '0.29.0',
};

/**
 * Puts a workspace in memory behind `sdk`, so that a plugin's tests run with no server. Permissions are those of the
 * manifest, refused as the runtime refuses them; `sdk.db` is that of the runtime, on SQLite in memory.
 *
 * @experimental
 * @returns the host: who is signed in, what was sent, and the calls that the platform would make
 */
export function provideTestHost(options: TestHostOptions): TestHost {
  const manifest = withDefaults(options.manifest);
  let isHere = true;
  const assertMay = (permission: Permission | null): void => {
    if (!isHere) throw new NoContextError();
    if (permission && !manifest.permissions.includes(permission)) {
      throw new PermissionDeniedError(manifest.id, permission);
    }
  };
  const leave = (): void => {
    isHere = false;
    withdraw();
  };
  const host = new TestHost(options.capabilities ?? EVERYBODYS, leave, manifest.routePrefix);
  if (options.user !== undefined) host.as(options.user);
  const db = new MemoryDb({
    store: options.store ?? { entities: [] },
    query: options.query,
    assertAllowed: () => assertMay('db'),
  });
  const parts = memoryParts({
    host,
    manifest,
    env: options.env ?? {},
    translations: options.translations ?? {},
    platform: { ...SOMEWHERE, ...options.platform },
    mail: options.mail ?? true,
    isInTransaction: () => db.isInTransaction,
    onRollback: undo => db.onRollback(undo),
    onCommit: work => db.onCommit(work),
  });
  const withdraw = provideHost(guardedHost({ ...parts, db }, assertMay));
  return host;
}
