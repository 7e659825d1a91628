import type { Namespaces } from '../host/members.js';
import {
  ConsentRequiredError,
  DataUnavailableError,
  MissingCapabilityError,
  NotAuthenticatedError,
  UndeclaredContractError,
} from '../errors.js';
import { linksOf } from './memory-links.js';
import { messagesOf } from './memory-messages.js';
import { filesOf } from './memory-files.js';
import { settingsOf } from './memory-settings.js';
import { usersOf } from './memory-users.js';
import { checkedSchemaVersion } from '../host/input-checks.js';
import { webhooksOf } from './memory-webhooks.js';
import type { PluginManifest } from '../manifest.js';
import type { LogFields } from '../namespaces/log.js';
import type { PlatformConfig } from '../namespaces/platform.js';
import { entitlementsInMemory } from './test-entitlements.js';
import { refuseInsideTransaction } from './outside-transaction.js';
import { translatorFor, type TranslationsByLanguage } from '../texts/translator.js';
import type { TestHost } from './test-host.js';

export interface MemoryPartsOptions {
  host: TestHost;
  manifest: PluginManifest;
  env: Readonly<Record<string, string>>;
  platform: PlatformConfig;
  /** What `i18n/` has, by language. */
  translations: TranslationsByLanguage;
  /** Whether the instance has a mail server. */
  mail: boolean;
  /** Whether the call is made inside `sdk.db.transaction`. */
  isInTransaction: () => boolean;
  /** Called when the transaction in which the call is made is rolled back. */
  onRollback: (undo: () => void) => void;
  /** Does something once the transaction in which the call is made is committed; without one at once. */
  onCommit: (work: () => void) => void;
}

/** Every namespace but `db`, in memory. Permissions are asked before: see `guardedHost`. */
export function memoryParts(options: MemoryPartsOptions): Omit<Namespaces, 'db'> {
  const { host, manifest, env, platform } = options;
  return {
    auth: authOf(options),
    platform: { getConfig: () => ({ ...platform }) },
    env: {
      get: key => (Object.hasOwn(manifest.env, key) ? (env[key] ?? manifest.env[key]?.default) : undefined),
    },
    log: logOf(options),
    ...messagesOf(options),
    data: dataOf(options),
    portability: portabilityOf(options),
    users: usersOf(host),
    texts: { in: language => translatorFor(language, options.translations) },
    settings: settingsOf(options),
    search: {
      provide: provider => {
        options.host.provided.searcher = provider;
      },
    },
    entitlements: entitlementsInMemory(host.held, manifest, () => host.session?.user.id),
    webhooks: webhooksOf(options),
    links: linksOf(options),
    jobs: jobsOf(options),
    files: filesOf(options),
  };
}

function logOf({ host }: MemoryPartsOptions): Namespaces['log'] {
  const at =
    (level: keyof Namespaces['log']) =>
    (message: string, fields: LogFields = {}): void =>
      void host.logs.push({ level, message, fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function authOf({ host, manifest }: MemoryPartsOptions): Namespaces['auth'] {
  const auth: Namespaces['auth'] = {
    getSession: () => host.session,
    requireSession: () => {
      if (!host.session) throw new NotAuthenticatedError();
      return host.session;
    },
    hasCapability: capability => {
      const isOwn = Object.hasOwn(manifest.capabilities, capability);
      return host.session?.capabilities.includes(isOwn ? `${manifest.id}:${capability}` : capability) ?? false;
    },
    requireCapability: capability => {
      auth.requireSession();
      if (!auth.hasCapability(capability)) throw new MissingCapabilityError(capability);
    },
  };
  return auth;
}

function dataOf(options: MemoryPartsOptions): Namespaces['data'] {
  const { host, manifest } = options;
  const { provides, consumes } = manifest.data;
  return {
    provide: (contract, version, resolver) => {
      if (!provides.some(one => one.contract === contract && one.version === version)) {
        throw new UndeclaredContractError(
          `${manifest.id} does not name ${contract} ${version} under data.provides in its manifest.json.`,
        );
      }
      host.provided.resolvers.set(`${contract} ${version}`, resolver);
    },
    query: async ({ providerId, contract, version, params = null }) => {
      const isSame = (one: (typeof consumes)[number]) =>
        one.providerId === providerId && one.contract === contract && one.version === version;
      if (!consumes.some(isSame)) {
        throw new UndeclaredContractError(
          `${manifest.id} does not name ${contract} ${version} of ${providerId} under data.consumes in its manifest.json.`,
        );
      }
      refuseInsideTransaction(options, 'sdk.data.query');
      const { session } = host;
      if (!session) throw new NotAuthenticatedError();
      const answer = host.queries.get(`${providerId} ${contract} ${version}`);
      if (!answer) throw new DataUnavailableError('provider-missing', `${providerId} is not installed.`);
      if (answer !== 'no-consent') return answer({ subjectUserId: session.user.id, params });
      const returnUrl = manifest.routePrefix;
      const way = new URLSearchParams({ provider: providerId, consumer: manifest.id, contract, version, returnUrl });
      throw new ConsentRequiredError(`/consent?${String(way)}`);
    },
  };
}

const portabilityOf = ({ host: { provided } }: MemoryPartsOptions): Namespaces['portability'] => ({
  provideExport: (provider, { schemaVersion = 1 } = {}) => {
    provided.exporter = { provider, schemaVersion: checkedSchemaVersion(schemaVersion) };
  },
  provideImport: handler => {
    provided.importer = handler;
  },
  provideDelete: handler => {
    provided.remover = handler;
  },
});

const jobsOf = (options: MemoryPartsOptions): Namespaces['jobs'] => {
  const { host, onCommit } = options;
  const withNobody = <R>(work: () => R): R => host.within(null, work);
  return host.jobs.namespace({
    withNobody,
    onCommit,
    refuseInside: member => refuseInsideTransaction(options, member, true),
  });
};
