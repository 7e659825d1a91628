import { Logger } from '@nestjs/common';
import type { ManifestSource, PluginOrigin, SdkHost, ServerHalf, ServerPlugin } from '@sv/sdk';
import { withDefaults } from '@sv/sdk/manifest';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { createLogger } from '@sv/server/logger/logger';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { capabilitiesOfRole } from '../../../src/kernel/access/roles';
import type { AdmittedRequest, UserCaller } from '../../../src/kernel/request-context/caller';
import type { AuditEntry } from '../../../src/activity/journal/activity-journal';
import { PluginHost } from '../../../src/plugins/host/plugin-host';
import type { PluginHostOptions } from '../../../src/plugins/host/plugin-host.options';
import type { OpenStores } from '../../../src/plugins/stores/open-stores';
import type { StorePlaces } from '../../../src/plugins/stores/store-places';
import type { ProblemBoard } from '../../../src/kernel/problems/problem-board';
import { type RequestContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { provideSdkHost } from '../../../src/plugins/sdk-bridge/provide-host';
import { makeHostContext } from './host-context';

/** A manifest with what every plugin needs; a test states only what it is about. */
export const aManifest = (fields: Partial<ManifestSource> = {}): ManifestSource => ({
  schemaVersion: 1,
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  routePrefix: '/notes',
  ...fields,
});

/** A registry entry; `load` stands for the generated import. */
export const aPlugin = (
  fields: Partial<ManifestSource>,
  load: (() => Promise<ServerHalf>) | null = null,
  origin: PluginOrigin = 'installed',
): ServerPlugin => ({ manifest: withDefaults(aManifest(fields)), origin, iconSvg: null, load });

/** The caller that the gateway would have verified. */
export const aCaller = (fields: Partial<UserCaller['user']> = {}, granted: string[] = []): UserCaller => ({
  kind: 'user',
  user: { id: 'u1', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:user', ...fields },
  session: { id: 's1', epoch: 1, expiresAt: 0, freshUntil: 0, mfaDueAt: null },
  capabilities: new Set([...capabilitiesOfRole['platform:user'], ...granted]),
  groups: new Set(),
});

export interface HostedTest {
  host: PluginHost;
  dataSource: WorkspaceDataSource;
  dataDir: string;
  stores: StorePlaces;
  /** What the host wrote into the activity log. */
  auditEntries: AuditEntry[];
  problems: ProblemBoard;
  /** Connections that the stores of plugins hold. */
  open: OpenStores;
  /** Sends a request as the gateway would hand it over, as one user; null: signed out. */
  request(path: string, options?: RequestOptions): Promise<{ status: number; body: unknown; headers: Headers }>;
  /** Another host on the same database and directory, as the next start would make it. */
  restart(fields?: Partial<PluginHostOptions>): Promise<PluginHost>;
  /** A second host beside the first, as a second process would have it. */
  another(fields?: Partial<PluginHostOptions>): Promise<PluginHost>;
  close(): Promise<void>;
}

interface RequestOptions {
  method?: string;
  caller?: UserCaller | null;
  body?: unknown;
}

const logger = createLogger('silent');

/** Plugins in a host of their own: a database, a data directory, and a plain server in place of the gateway. */
export async function startHost(
  registry: readonly ServerPlugin[],
  fields: Partial<PluginHostOptions> = {},
): Promise<HostedTest> {
  provideSdkHost();
  Logger.overrideLogger(false);
  const ground = await makeHostContext();
  const auditEntries: AuditEntry[] = [];
  const options: PluginHostOptions = {
    registry,
    examplePlugins: false,
    safeMode: false,
    platformVersion: '0.29.0',
    rootPluginId: () => 'sv.launcher',
    stores: ground.stores,
    port: 0,
    instance: { env: {}, platformConfig: () => aPlatformConfig },
    app: { bodyLimitBytes: 1_048_576, publicBodyLimitBytes: 1_048_576, report: () => undefined },
    logger,
    journal: { record: async (_tx, auditEntry) => void auditEntries.push(auditEntry) },
    // Tests wait for every plugin, also on a busy machine; those about slow ones say so.
    slowStartMs: 15_000,
    ...fields,
  };
  const hosts: PluginHost[] = [];
  const newHost = async (more: Partial<PluginHostOptions> = {}): Promise<PluginHost> => {
    const host = new PluginHost({ ...options, ...more });
    hosts.push(host);
    await host.start();
    return host;
  };
  const test = { host: await newHost() };
  const server = await listen((request, caller) => ({ host: test.host, request, caller }));
  return {
    get host() {
      return test.host;
    },
    dataSource: ground.stores.platform,
    dataDir: ground.stores.dataDir,
    stores: ground.stores,
    problems: ground.problems,
    open: ground.open,
    auditEntries,
    request: (path, how) => send(server, path, how),
    restart: async more => {
      await test.host.close();
      return (test.host = await newHost(more));
    },
    another: more => newHost(more),
    close: async () => {
      server.close();
      for (const host of hosts) await host.close();
      await ground.clear();
    },
  };
}

const aPlatformConfig: ReturnType<SdkHost['platform']['getConfig']> = {
  instanceName: 'Workspace',
  instanceId: '0197a000-0000-7000-8000-000000000000',
  tenantName: 'Workspace',
  instanceUrl: 'http://localhost:3000',
  platformVersion: '0.29.0',
};

interface Arrival {
  host: PluginHost;
  request: AdmittedRequest;
  caller: UserCaller | null;
}

const callers = new Map<string, UserCaller | null>();

/** What remains of the gateway: the gate's 404, the caller, the context, the door. */
async function listen(arrive: (request: AdmittedRequest, caller: UserCaller | null) => Arrival): Promise<Server> {
  const server = createServer((request: AdmittedRequest, response) => {
    const { host, caller } = arrive(request, callers.get(String(request.headers['x-test-caller'])) ?? null);
    const plugin = host.find((request.url ?? '/').split('?', 1)[0]!);
    if (plugin?.state !== 'enabled' || !plugin.handle) {
      response.writeHead(404).end('{"code":"not-found"}');
      return;
    }
    const { handle } = plugin;
    runInContext(contextOf(caller, plugin), () => handle(request, response));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The context that the gateway opens for a request. */
export const contextOf = (caller: UserCaller | null, plugin: RequestContext['plugin']): RequestContext => ({
  requestId: 'r1',
  caller,
  user: caller?.user ?? null,
  session: caller?.session ?? null,
  capabilities: caller?.capabilities ?? new Set(),
  plugin,
  life: plugin?.currentLife,
  tenantId: 'default',
  dataSourceKind: 'real',
});

let count = 0;

async function send(server: Server, path: string, { method = 'GET', caller = aCaller(), body }: RequestOptions = {}) {
  const key = String((count += 1));
  callers.set(key, caller);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'x-test-caller': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as unknown) : null };
}
