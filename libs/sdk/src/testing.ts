import type { Session, User } from './auth';
import { MissingCapabilityError, NotAuthenticatedError, NotImplementedError } from './errors';
import { withDefaults, type ManifestSource } from './manifest';
import type { PlatformConfig } from './platform';
import { provideHost } from './provide';

export interface TestHostOptions {
  manifest: ManifestSource;
  /** Who is signed in; null for nobody. */
  user?: Partial<User> | null;
  /** Built-in ones and `<pluginId>:<name>`. */
  capabilities?: readonly string[];
  /** By the plugin's own keys, without `SV_PLUGIN_…`. */
  env?: Readonly<Record<string, string>>;
  platform?: Partial<PlatformConfig>;
}

const somebody: User = { id: 'user-1', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:user' };
const somewhere: PlatformConfig = {
  instanceName: 'Workspace',
  instanceId: '00000000-0000-7000-8000-000000000000',
  tenantName: 'Workspace',
  instanceUrl: 'http://localhost:3000',
  platformVersion: '0.29.0',
};

/**
 * Puts a host in memory behind `sdk`, so that a plugin's tests run with no server. It serves auth, platform and env;
 * what reads rows is tested in a test instance.
 *
 * @returns takes the host away again; call it after each test
 */
export function provideTestHost(options: TestHostOptions): () => void {
  const manifest = withDefaults(options.manifest);
  const capabilities = options.capabilities ?? ['plugin:access', 'profile:manage'];
  const session: Session | null =
    options.user === null
      ? null
      : { id: 'session-1', user: { ...somebody, ...options.user }, capabilities, tenantId: 'default' };
  const has = (capability: string): boolean =>
    capabilities.includes(
      Object.hasOwn(manifest.capabilities, capability) ? `${manifest.id}:${capability}` : capability,
    );
  const requireSession = (): Session => {
    if (!session) throw new NotAuthenticatedError();
    return session;
  };
  return provideHost({
    auth: {
      getSession: () => session,
      requireSession,
      hasCapability: has,
      requireCapability: capability => {
        requireSession();
        if (!has(capability)) throw new MissingCapabilityError(capability);
      },
    },
    platform: { getConfig: () => ({ ...somewhere, ...options.platform }) },
    env: {
      get: key => (Object.hasOwn(manifest.env, key) ? (options.env?.[key] ?? manifest.env[key]?.default) : undefined),
    },
    // Nobody is deleted here: what a module registers at its start is taken and never called.
    portability: { provideExport: () => undefined, provideImport: () => undefined, provideDelete: () => undefined },
    db: {
      get dialect(): never {
        throw new NotImplementedError('db in the test host');
      },
      repository: notInMemory,
      query: notInMemory,
      transaction: notInMemory,
    },
  });
}

function notInMemory(): never {
  throw new NotImplementedError('db in the test host');
}
