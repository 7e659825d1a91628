import { join } from 'node:path';
import type { PluginManifest } from '@sv/sdk';
import type { PluginTable } from '../gateway/plugin-gate';
import { BootFile, START_LIMIT_MS } from './boot-file';
import { HostedPlugin, type HostedPluginOptions } from './hosted-plugin';
import type { PluginAppOptions } from './plugin-app';
import { PluginNotFoundError, PluginRequiredError } from './plugin-host.errors';
import type { PluginHostOptions } from './plugin-host.options';
import { PluginRun } from './plugin-run';
import { PluginStarter } from './plugin-starter';
import { PluginStatusRows } from './plugin-status-rows';
import { PrefixTable } from './prefix-table';

/** Stands in as the root when the chosen one is gone. */
const FALLBACK_ROOT = 'sv.launcher';
/** Plugins without which an instance cannot be used or administered. */
const ALWAYS_REQUIRED = new Set([FALLBACK_ROOT, 'sv.account', 'sv.console']);
const POLL_MS = 1_000;

/** The plugins of this instance: starts them, switches them, finds the one that answers a path. */
export class PluginHost implements PluginTable {
  private readonly plugins: ReadonlyMap<string, HostedPlugin>;
  private readonly table: PrefixTable<HostedPlugin>;
  private readonly rows: PluginStatusRows;
  private readonly boot: BootFile;
  private readonly starter: PluginStarter;
  private readonly listeners = new Set<() => void>();
  /** Changes are made one after the other, whoever asks for them. */
  private queue: Promise<unknown> = Promise.resolve();
  private poll: NodeJS.Timeout | undefined;

  constructor(private readonly options: PluginHostOptions) {
    const entries = options.registry.filter(({ origin }) => origin !== 'example' || options.examplePlugins);
    this.plugins = new Map(entries.map(entry => [entry.manifest.id, new HostedPlugin(entry, this.hostedOptions())]));
    this.table = new PrefixTable(this.list().map(plugin => [plugin.routePrefix, plugin]));
    this.rows = new PluginStatusRows(options.stores.platform);
    this.boot = new BootFile(join(options.stores.dataDir, 'boot.json'));
    this.starter = new PluginStarter(this.rows, this.boot, options);
  }

  /** Starts what is meant to run. No plugin can make it fail, or wait for long. */
  async start(now = new Date()): Promise<void> {
    await this.rows.refresh();
    await this.starter.condemnStuckPlugin(now);
    for (const plugin of this.plugins.values()) await this.starter.bring(plugin, now);
    // On SQLite there is no other process that could change a row.
    if (this.options.stores.platform.options.type !== 'postgres') return;
    this.poll = setInterval(() => this.follow(), POLL_MS);
    this.poll.unref();
  }

  /** Ends every plugin, as disabling would, and remembers nothing of it. */
  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.inTurn(() =>
      Promise.all(this.list().map(plugin => plugin.stop('disabled', 'The instance is stopping.'))),
    );
  }

  list(): HostedPlugin[] {
    return [...this.plugins.values()];
  }

  /** The plugin under whose prefix a path lies, by whole segments; running or not. */
  find(path: string): HostedPlugin | null {
    return this.table.find(path);
  }

  /** @throws PluginNotFoundError */
  get(id: string): HostedPlugin {
    const plugin = this.plugins.get(id);
    if (!plugin) throw new PluginNotFoundError(id);
    return plugin;
  }

  /** The plugin that is shown at `/`: the chosen one, or the Launcher when that cannot be. */
  root(): HostedPlugin | null {
    const chosen = this.plugins.get(this.options.rootPluginId());
    return chosen && this.canBeRoot(chosen) ? chosen : (this.plugins.get(FALLBACK_ROOT) ?? null);
  }

  canBeRoot({ state, manifest }: HostedPlugin): boolean {
    return state === 'enabled' && !manifest.adminOnly && manifest.shell !== 'overlay';
  }

  /** What every user may do because a running plugin grants it to all, as `<pluginId>:<name>`. */
  grantedToAll(): string[] {
    return this.list().flatMap(({ state, manifest }) => (state === 'enabled' ? grantsOf(manifest) : []));
  }

  /** What is wrong with which plugin; for health. */
  problems(): { id: string; state: HostedPlugin['state']; reason: string }[] {
    const troubled = this.list().filter(({ state }) => state === 'failed' || state === 'incompatible');
    return troubled.map(({ id, state, reason }) => ({ id, state, reason: reason ?? '' }));
  }

  /** @param listener called after a plugin came or went. @returns stops that */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * By hand: also what failed, crashed or was stopped by its mark gets another try, and may fail again.
   *
   * @throws PluginNotFoundError
   */
  async enable(id: string, now = new Date()): Promise<HostedPlugin> {
    const plugin = this.get(id);
    return this.inTurn(async () => {
      if (plugin.state === 'enabled') return plugin;
      this.boot.forgetCrashes(id);
      await this.rows.write(id, { enabled: true });
      await this.starter.bring(plugin, now);
      return plugin;
    });
  }

  /** @throws PluginNotFoundError, PluginRequiredError for the root plugin, Console, Account and Launcher */
  async disable(id: string): Promise<HostedPlugin> {
    const plugin = this.get(id);
    if (ALWAYS_REQUIRED.has(id) || id === this.options.rootPluginId()) throw new PluginRequiredError();
    return this.inTurn(() => this.putDown(plugin, null));
  }

  /** An exception or rejection of the plugin that nobody caught; the third in an hour disables it. */
  async noteCrash(plugin: HostedPlugin, error: unknown, now = new Date()): Promise<void> {
    this.options.logger.error({ plugin: plugin.id, err: error }, 'plugin crashed');
    const reason = this.starter.crashed(plugin, error instanceof Error ? error.message : String(error), now);
    if (reason) await this.inTurn(() => this.putDown(plugin, reason));
  }

  private async putDown(plugin: HostedPlugin, reason: string | null): Promise<HostedPlugin> {
    // Out of the way first: the row may have to wait for a busy database, the gate must not.
    const ended = plugin.stop('disabled', reason);
    await this.rows.write(plugin.id, { enabled: false, state: 'disabled', reason });
    await ended;
    return plugin;
  }

  /** Does what another runtime process wrote. */
  private follow(now = new Date()): void {
    void this.inTurn(async () => {
      for (const id of await this.rows.refresh()) {
        const plugin = this.plugins.get(id);
        if (plugin) await this.adopt(plugin, now);
      }
    }).catch((error: unknown) => this.options.logger.warn({ err: error }, 'plugin states could not be read'));
  }

  private async adopt(plugin: HostedPlugin, now: Date): Promise<void> {
    const row = this.rows.of(plugin.id);
    if (!row.enabled) await plugin.stop(row.state === 'failed' ? 'failed' : 'disabled', row.reason);
    // Only what runs elsewhere is tried here: two processes in which it fails would urge each other on for ever.
    else if (row.state === 'enabled' && plugin.state !== 'enabled') await this.starter.bring(plugin, now);
  }

  private hostedOptions(): HostedPluginOptions {
    const { instance, logger, startLimitMs = START_LIMIT_MS, stores } = this.options;
    const newRun = (plugin: HostedPlugin) => new PluginRun(plugin.entry, stores, this.appOptions(plugin));
    return { instance, logger, startLimitMs, newRun, onStand: () => this.tell() };
  }

  private appOptions(plugin: HostedPlugin): PluginAppOptions {
    const { app } = this.options;
    const report: PluginAppOptions['report'] = (failure, request) => {
      plugin.errors += 1;
      app.report(failure, request);
    };
    return { ...app, report };
  }

  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.queue.then(change);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private tell(): void {
    this.listeners.forEach(listener => listener());
  }
}

const grantsOf = ({ id, capabilities }: PluginManifest): string[] =>
  Object.entries(capabilities)
    .filter(([, { defaultGrant }]) => defaultGrant === 'all')
    .map(([name]) => `${id}:${name}`);
