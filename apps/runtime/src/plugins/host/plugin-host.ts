import type { InternalActor } from '@sv/contracts/internal.contract';
import { TaskQueue } from '@sv/server/process/task-queue';
import { BootFile } from './crashes/boot-file';
import { CrashCount } from './crashes/crash-count';
import { runtimeFile, type WhichRuntime } from './crashes/runtime-file';
import { errorText, readableError } from '../../kernel/problems/readable-error';
import { PluginGeneration } from './generation/plugin-generation';
import type { HostedPlugin, InstanceFacts } from './hosted-plugin';
import { hosting } from './hosting';
import { FALLBACK_ROOT, InstalledPlugins } from './installed/installed-plugins';
import { offeredPlugins } from './installed/offered-plugins';
import { SYSTEM_ACTOR, pluginAuditEntry } from './plugin-audit-entry';
import { PluginRequiredError } from './plugin-host.errors';
import type { PluginHostOptions } from './plugin-host.options';
import { PluginStarter } from './plugin-starter';
import { CompatibilityOverrides } from './status/compatibility-overrides';
import { PluginStatusRows } from './status/plugin-status-rows.sql';
import { StatusFollower } from './status/status-follower';
import { forgetStandstill, readStandstill } from './crashes/standstill';

/** Plugins without which an instance cannot be used or administered. */
const ALWAYS_REQUIRED = new Set([FALLBACK_ROOT, 'sv.account', 'sv.console']);

/** The plugins of this instance: starts, enables, disables and stops them. */
export class PluginHost extends InstalledPlugins {
  readonly overrides: CompatibilityOverrides;
  readonly generation: PluginGeneration;
  private readonly rows: PluginStatusRows;
  private readonly which: WhichRuntime;
  private readonly crashes: CrashCount;
  private readonly starter: PluginStarter;
  private readonly follower: StatusFollower;
  private readonly queue = new TaskQueue();

  constructor(private readonly options: PluginHostOptions) {
    const entries = offeredPlugins(options.registry, options.examplePlugins);
    super(entries, hosting(options), options.rootPluginId);
    this.generation = new PluginGeneration(options.stores.platform);
    this.rows = new PluginStatusRows(options.stores.platform, options.journal, this.generation);
    this.which = { dataDir: options.stores.dataDir, port: options.port };
    this.crashes = new CrashCount(options.stores.platform);
    const boot = new BootFile(runtimeFile('boot', this.which));
    this.starter = new PluginStarter(this.rows, { boot, crashes: this.crashes }, options);
    const { rows, starter, queue } = this;
    const parts = { plugins: this, rows, starter, queue, logger: options.logger };
    this.follower = new StatusFollower(parts, () => this.overrides.endExpired());
    this.overrides = new CompatibilityOverrides(parts, () => this.follower.follow());
  }

  /** What its plugins can learn of the instance; one object for all of them. */
  get instance(): InstanceFacts {
    return this.options.instance;
  }

  /** Starts the plugins that should run. No plugin can make it fail or delay it for long. */
  async start(now = new Date()): Promise<void> {
    await this.generation.compare(this.versions());
    await this.rows.refresh();
    await this.starter.disableStuckPlugins(now);
    await this.overrides.endExpired(now);
    for (const plugin of this.list()) {
      plugin.entry.onReload?.(() => this.restart(plugin));
      await this.starter.start(plugin, now);
    }
    await this.countStandstill(now);
    if (this.options.stores.platform.options.type === 'postgres') this.follower.start();
  }

  /** Stops every plugin as disabling would, without storing it. */
  async close(): Promise<void> {
    this.follower.stop();
    this.overrides.stop();
    await this.queue.run(() =>
      Promise.all(this.list().map(plugin => plugin.stop('disabled', 'The instance is stopping.'))),
    );
  }

  /**
   * Enables a plugin by hand. One that failed, crashed or was stopped by its boot mark gets another try too, and may
   * fail again.
   *
   * @throws PluginNotFoundError
   */
  async enable(id: string, by: InternalActor = SYSTEM_ACTOR, now = new Date()): Promise<HostedPlugin> {
    const plugin = this.get(id);
    return this.queue.run(async () => {
      if (plugin.state === 'enabled') return plugin;
      await this.rows.updateStatus(id, { enabled: true }, pluginAuditEntry('plugin.enabled', id, by));
      await this.crashes.forget(id);
      await this.starter.start(plugin, now);
      return plugin;
    });
  }

  /** Its code is new: whatever it did before does not count against it. */
  private restart(plugin: HostedPlugin, now = new Date()): Promise<void> {
    return this.queue.run(async () => {
      await plugin.stop('disabled', 'It is starting again.');
      await this.crashes.forget(plugin.id);
      await this.starter.start(plugin, now);
    });
  }

  /** Whether everybody needs it: the root plugin, Console, Account and Launcher. */
  isRequired(id: string): boolean {
    return ALWAYS_REQUIRED.has(id) || id === this.options.rootPluginId();
  }

  /** @throws PluginNotFoundError, PluginRequiredError for what is required */
  async disable(id: string, by: InternalActor = SYSTEM_ACTOR, now = new Date()): Promise<HostedPlugin> {
    const plugin = this.get(id);
    if (this.isRequired(id)) throw new PluginRequiredError();
    return this.queue.run(async () => {
      if (!this.rows.statusOf(id).enabled && plugin.state === 'disabled') return plugin;
      // The plugin is stopped before the row is written: the row may have to wait for a busy database, and the gate
      // must not.
      const ended = plugin.stop('disabled', null);
      try {
        await this.rows.updateStatus(id, { enabled: false, ...DOWN }, pluginAuditEntry('plugin.disabled', id, by));
      } catch (error) {
        // The change could not be stored, so it is undone.
        await ended.then(() => this.starter.start(plugin, now));
        throw error;
      }
      await ended;
      return plugin;
    });
  }

  /** The third crash within ten minutes disables the plugin, in whatever processes they were. */
  override async noteCrash(plugin: HostedPlugin, error: unknown, now = new Date()): Promise<void> {
    const { logger } = this.options;
    // An error of code that an earlier run left running. The plugin is stopped already, and logging it again and again
    // would fill the log.
    if (isDown(plugin)) return;
    const text = errorText(error);
    logger.error({ plugin: plugin.id, err: readableError(error) }, 'plugin crashed');
    plugin.noteCrash(text, now);
    const reason = await this.starter.crashed(plugin, text, now);
    if (!reason) return;
    await this.queue
      .run(() => this.disableCrashed(plugin, reason))
      .catch((err: unknown) => logger.warn({ plugin: plugin.id, err }, 'plugin state not stored'));
  }

  /**
   * The previous process stood still, and was ended or ran out of memory: that counts as a crash of the plugin that was
   * running.
   */
  private async countStandstill(now: Date): Promise<void> {
    const standstill = readStandstill(this.which);
    if (!standstill) return;
    const plugin = this.list().find(({ id }) => id === standstill.pluginId);
    const during = standstill.route ?? 'work that belongs to no request';
    if (plugin) await this.noteCrash(plugin, new Error(`It held up the whole process, which ended: ${during}`), now);
    forgetStandstill(this.which);
  }

  /** Of what may run: in safe mode the others are as good as removed. */
  private versions(): Record<string, string> {
    const mayRun = this.list().filter(({ isBuiltIn }) => isBuiltIn || !this.options.safeMode);
    return Object.fromEntries(mayRun.map(({ id, manifest }) => [id, manifest.version]));
  }

  private async disableCrashed(plugin: HostedPlugin, reason: string): Promise<void> {
    if (isDown(plugin)) return;
    const ended = plugin.stop('disabled', reason);
    const auditEntry = pluginAuditEntry('plugin.disabled', plugin.id, SYSTEM_ACTOR, { because: 'crashes' });
    await this.rows.updateStatus(plugin.id, { enabled: false, state: 'disabled', reason }, auditEntry);
    await ended;
  }
}

const isDown = ({ state }: HostedPlugin): boolean => state === 'disabled' || state === 'incompatible';

const DOWN = { state: 'disabled', reason: null } as const;
