import type { PluginManifest, ServerPlugin } from '@sv/sdk';
import type { PluginTable } from '../../../kernel/exchange/gated-plugin';
import type { HostedPlugin, HostedPluginOptions } from '../hosted-plugin';
import { PluginNotFoundError } from '../plugin-host.errors';
import { PrefixTable } from './prefix-table';

/** The root plugin when the chosen one is not installed. */
export const FALLBACK_ROOT = 'sv.launcher';

/** What is wrong with a plugin, as health shows it. */
export interface PluginProblem {
  id: string;
  state: HostedPlugin['state'];
  reason: string;
}

/** The plugins of this instance: which there are, which one answers a path, and their status. */
export abstract class InstalledPlugins implements PluginTable {
  private readonly byId: ReadonlyMap<string, HostedPlugin>;
  private readonly table: PrefixTable<HostedPlugin>;
  private readonly listeners = new Set<() => void>();

  /** @param host makes a plugin of an entry */
  constructor(
    entries: readonly ServerPlugin[],
    host: (entry: ServerPlugin, told: Pick<HostedPluginOptions, 'onStatusChange' | 'onCrash'>) => HostedPlugin,
    private readonly rootPluginId: () => string,
  ) {
    const told = {
      onStatusChange: () => this.tell(),
      onCrash: (plugin: HostedPlugin, error: unknown) => void this.noteCrash(plugin, error),
    };
    this.byId = new Map(entries.map(entry => [entry.manifest.id, host(entry, told)]));
    this.table = new PrefixTable(this.list().map(plugin => [plugin.routePrefix, plugin]));
  }

  /** An exception or rejection of the plugin that nobody caught. Never fails. */
  abstract noteCrash(plugin: HostedPlugin, error: unknown): Promise<void>;

  list(): HostedPlugin[] {
    return [...this.byId.values()];
  }

  /** The plugin under whose prefix a path lies, by whole segments; running or not. */
  find(path: string): HostedPlugin | null {
    return this.table.find(path);
  }

  /** @throws PluginNotFoundError */
  get(id: string): HostedPlugin {
    const plugin = this.byId.get(id);
    if (!plugin) throw new PluginNotFoundError(id);
    return plugin;
  }

  /** The plugin that is shown at `/`: the chosen one, or the Launcher when that cannot be. */
  root(): HostedPlugin | null {
    const chosen = this.byId.get(this.rootPluginId());
    return chosen && this.canBeRoot(chosen) ? chosen : (this.byId.get(FALLBACK_ROOT) ?? null);
  }

  canBeRoot({ state, manifest }: HostedPlugin): boolean {
    return state === 'enabled' && !manifest.adminOnly && manifest.shell !== 'overlay';
  }

  /** Whether a plugin with this id is running and costs money. */
  isPaid(id: string): boolean {
    const plugin = this.byId.get(id);
    return plugin?.state === 'enabled' && plugin.manifest.monetization.model !== 'free';
  }

  /** What every user may do because a running plugin grants it to all, as `<pluginId>:<name>`. */
  grantedToAll(): string[] {
    return this.running().flatMap(({ manifest }) =>
      capabilitiesOf(manifest, ({ defaultGrant }) => defaultGrant === 'all'),
    );
  }

  /** The capabilities that running plugins declare: what may be granted and counts, as `<pluginId>:<name>`. */
  capabilitiesInForce(): Set<string> {
    return new Set(this.running().flatMap(({ manifest }) => capabilitiesOf(manifest)));
  }

  /** Whether an installed plugin, running or not, declares the capability `<pluginId>:<name>`. */
  declares(capability: string): boolean {
    const at = capability.indexOf(':');
    const manifest = this.byId.get(capability.slice(0, at))?.manifest;
    return manifest !== undefined && Object.hasOwn(manifest.capabilities, capability.slice(at + 1));
  }

  /** What is wrong with which plugin; for health. */
  problems(now = new Date()): PluginProblem[] {
    return this.list().flatMap(plugin => {
      const reason = plugin.trouble(now);
      return reason === null ? [] : [{ id: plugin.id, state: plugin.state, reason }];
    });
  }

  /** @param listener called after a plugin came or went. @returns stops that */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private running(): HostedPlugin[] {
    return this.list().filter(({ state }) => state === 'enabled');
  }

  private tell(): void {
    this.listeners.forEach(listener => listener());
  }
}

type Declared = PluginManifest['capabilities'][string];

const capabilitiesOf = (
  { id, capabilities }: PluginManifest,
  choose: (declared: Declared) => boolean = () => true,
): string[] =>
  Object.entries(capabilities)
    .filter(([, declared]) => choose(declared))
    .map(([name]) => `${id}:${name}`);
