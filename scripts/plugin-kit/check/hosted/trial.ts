import { withDefaults, slugOf, type ManifestSource, type PluginManifest } from '@sv/sdk/manifest';
import type { PluginStore } from '@sv/sdk';
import type { ServerHalf, ServerPlugin } from '@sv/sdk/registry';
import type { Seeded, Seeding } from '@sv/sdk/seeding';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { openStore } from '@sv/server/database/open-store';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostedPlugin } from '../../../../apps/runtime/src/plugins/host/hosted-plugin';
import { PluginHost } from '../../../../apps/runtime/src/plugins/host/plugin-host';
import { factsOf, storeOptions } from '../../../../apps/runtime/src/plugins/stores/store-options';
import { pluginContext, runInContext } from '../../../../apps/runtime/src/kernel/request-context/request-context';
import { capabilitiesOfRole } from '../../../../apps/runtime/src/kernel/access/roles';
import { aUser } from '../../../../apps/runtime/test/support/auth-server/fake-users';
import {
  freshDatabase,
  startTestInstance,
  type TestDatabase,
  type TestInstance,
} from '../../../../apps/runtime/test/support/test-instance';
import { runtimeEnvName } from '../../../plugin-registry/env-names';

/** Runs a plugin in a complete runtime on an empty database, with a stand-in for the auth server. */
export class Trial {
  private constructor(
    readonly plugin: HostedPlugin,
    private readonly instance: TestInstance,
    private readonly folder: string,
    private readonly ground: TestDatabase,
    private readonly half: ServerHalf | null,
  ) {}

  /** @param env more variables for the runtime */
  static async start(folder: string, env: Record<string, string> = {}): Promise<Trial> {
    const source = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ManifestSource;
    // The licence is checked by the gate and not by the plugin, so the plugin is free here.
    const manifest: PluginManifest = { ...withDefaults(source), monetization: { model: 'free' } };
    const entry = join(folder, 'server/plugin.module.ts');
    const load = existsSync(entry) ? () => import(entry) as Promise<ServerHalf> : null;
    const plugins: ServerPlugin[] = [{ manifest, origin: 'installed', iconSvg: null, load }];
    const ground = await freshDatabase();
    const instance = await startTestInstance({ plugins, ground, env: { ...variablesFor(manifest), ...env } });
    const plugin = instance.get(PluginHost).get(manifest.id);
    await startEnds(plugin);
    const half = plugin.state === 'enabled' && load ? await load() : null;
    return new Trial(plugin, instance, folder, ground, half);
  }

  get url(): string {
    return this.instance.url;
  }

  /** What the plugin's module file says of its store. */
  get declaredStore(): PluginStore | undefined {
    return this.half?.store;
  }

  /** The cookie of a browser in which the person is signed in. */
  cookieOf(person: AdminUser): string {
    return this.instance.as(person).cookie;
  }

  /** The store as the platform opens it to migrate it; null when the plugin keeps nothing. The caller destroys it. */
  async openStore(): Promise<WorkspaceDataSource | null> {
    const declared = this.declaredStore;
    if (!declared) return null;
    const { signal } = new AbortController();
    const options = storeOptions(factsOf(this.plugin.manifest), {
      declared,
      places: {
        platform: this.instance.dataSource as WorkspaceDataSource,
        database: this.ground.database.options,
        dataDir: this.ground.folder,
      },
      abandoned: signal,
      isPlugin: () => false,
    });
    // The plugin at work has the same file, and an authorizer of its own.
    return openStore({ ...options, snapshot: false, authorizer: { ...options.authorizer!, isShared: true } });
  }

  /** A new person, who has nothing in the plugin yet. */
  somebody(name: string): AdminUser {
    return this.instance.auth.add(aUser({ name, role: this.plugin.adminOnly ? 'platform:admin' : 'platform:user' }));
  }

  /** Runs in the plugin's own context, outside a session: as handlers are run. */
  inside<T>(work: () => T): T {
    return runInContext(pluginContext(this.plugin), work);
  }

  get hasSeed(): boolean {
    return existsSync(this.seedFile);
  }

  /** Has `test/seed.ts` fill the plugin for a person. @returns what it says of what it made */
  async seed(person: AdminUser): Promise<Seeded> {
    const { default: seed } = (await import(this.seedFile)) as {
      default: (seeding: Seeding) => Promise<Seeded | undefined>;
    };
    const context = {
      ...pluginContext(this.plugin),
      user: { id: person.id, email: person.email, name: person.name, image: null, role: person.role },
      session: { id: 'seed' },
      capabilities: new Set([...capabilitiesOfRole[person.role], ...this.ownCapabilities()]),
    };
    const seeding = { userId: person.id, tenantId: 'default', api: this.apiOf(person) };
    return (await runInContext(context, () => seed(seeding))) ?? {};
  }

  async close(): Promise<void> {
    await this.instance.close();
    await this.ground.clear();
  }

  private get seedFile(): string {
    return join(this.folder, 'test/seed.ts');
  }

  private ownCapabilities(): string[] {
    const { id, capabilities } = this.plugin.manifest;
    return Object.keys(capabilities).map(name => `${id}:${name}`);
  }

  private apiOf(person: AdminUser): Seeding['api'] {
    const client = this.instance.as(person);
    return async (method, path, body) => {
      const request = client[method.toLowerCase() as 'get'](`${this.plugin.routePrefix}/api/${path}`);
      const { status, body: answer, text } = await (body === undefined ? request : request.send(body as object));
      if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
      return answer as never;
    };
  }
}

/** A runtime waits a second for a slow plugin and then goes on without it; a check wants to know how the start ends. */
async function startEnds(plugin: HostedPlugin): Promise<void> {
  while (plugin.isStarting) await sleep(20);
}

/** What the environment has, and a word for what it must have. */
function variablesFor({ id, env }: PluginManifest): Record<string, string> {
  const values = Object.entries(env).flatMap(([key, { required }]): [string, string][] => {
    const name = runtimeEnvName(slugOf(id), key);
    const value = process.env[name] ?? (required ? 'check' : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}
