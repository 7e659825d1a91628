import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { ServerHalf, ServerPlugin } from '@sv/sdk/registry';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PluginHost } from '../../apps/runtime/src/plugins/host/plugin-host';
import { aUser } from '../../apps/runtime/test/support/auth-server/fake-users';
import {
  freshDatabase,
  startTestInstance,
  type TestDatabase,
  type TestInstance,
} from '../../apps/runtime/test/support/test-instance';
import { contains, type Exchange } from './exchanges';

/** The runtime with the guide's plugin and its neighbour, restarted whenever a file has changed; rows outlive that. */
export class GuideInstance {
  private ground: TestDatabase | null = null;
  private instance: TestInstance | null = null;
  private readonly people = new Map<string, AdminUser>();
  private lastId = '';
  private lastToken = '';
  /** A module is loaded once; under another query it is another. */
  private edition = 0;

  /** @param folders of the plugins; the first one is the guide's */
  constructor(private readonly folders: readonly string[]) {}

  /** From now on the files are others. */
  async outdate(): Promise<void> {
    await this.instance?.close();
    this.instance = null;
    this.edition++;
  }

  /** @throws Error saying what was answered instead */
  async send({ as, method, path, body, status, answer }: Exchange, env: Record<string, string>): Promise<void> {
    const instance = (this.instance ??= await this.start(env));
    const client = as === 'Nobody' ? instance.anonymous() : instance.as(this.person(as));
    const address = path.replaceAll('$id', this.lastId).replaceAll('$token', this.lastToken);
    const request = client[method.toLowerCase() as 'get'](address);
    const response = await (body === undefined ? request : request.send(body as object));
    const found = response.body as { id?: string; url?: string };
    if (response.status !== status || (answer !== undefined && !contains(found, answer))) {
      throw new Error(`${method} ${path} answered ${response.status} ${JSON.stringify(found)}`);
    }
    this.lastId = found?.id ?? this.lastId;
    this.lastToken = found?.url?.split('/').at(-1) ?? this.lastToken;
  }

  async close(): Promise<void> {
    await this.outdate();
    await this.ground?.clear();
  }

  private async start(env: Record<string, string>): Promise<TestInstance> {
    this.ground ??= await freshDatabase();
    const plugins = this.folders.map(folder => pluginIn(folder, this.edition));
    const instance = await startTestInstance({ plugins, ground: this.ground, env });
    const { state, reason } = instance.get(PluginHost).get(plugins[0]!.manifest.id);
    if (state !== 'enabled') throw new Error(`the plugin is ${state}: ${reason}`);
    return instance;
  }

  private person(name: string): AdminUser {
    const known = this.people.get(name) ?? this.ground!.auth.add(aUser({ name, role: 'platform:user' }));
    this.people.set(name, known);
    return known;
  }
}

function pluginIn(folder: string, edition: number): ServerPlugin {
  const source = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ManifestSource;
  const entry = join(folder, 'server/plugin.module.ts');
  const load = existsSync(entry) ? () => import(`${entry}?${edition}`) as Promise<ServerHalf> : null;
  return { manifest: withDefaults(source), origin: 'installed', iconSvg: null, load };
}
