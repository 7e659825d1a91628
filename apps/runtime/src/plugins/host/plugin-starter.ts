import { incompatibility } from '@sv/sdk/releases';
import type { Logger } from '@sv/server/logger/logger';
import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM_ACTOR, pluginAuditEntry } from './plugin-audit-entry';
import type { BootFile } from './crashes/boot-file';
import { CRASHES_UNTIL_DISABLED, type CrashCount } from './crashes/crash-count';
import type { HostedPlugin } from './hosted-plugin';
import type { PluginStatusRows } from './status/plugin-status-rows.sql';

/** The other plugins wait at most so long for a slow start. */
const SLOW_START_MS = 1_000;
const SAFE_MODE = 'SAFE_MODE: only the built-in plugins are running.';

export interface StarterOptions {
  platformVersion: string;
  safeMode: boolean;
  logger: Logger;
  slowStartMs?: number | undefined;
}

/** Decides whether a plugin may run, starts it, and stores failed starts and crashes. */
export class PluginStarter {
  constructor(
    private readonly rows: PluginStatusRows,
    private readonly noted: { boot: BootFile; crashes: CrashCount },
    private readonly options: StarterOptions,
  ) {}

  /**
   * The previous process was ended because the start of a plugin did not end. That plugin is disabled until somebody
   * enables it by hand.
   */
  async disableStuckPlugins(now: Date): Promise<void> {
    const stuck = this.noted.boot.stuckPlugins(now);
    this.noted.boot.forgetMarks();
    for (const { pluginId, at } of stuck) {
      const reason = `It held up the whole process when it was started at ${at}. Enable it to try again.`;
      const auditEntry = pluginAuditEntry('plugin.disabled', pluginId, SYSTEM_ACTOR, {
        because: 'held-up-the-process',
      });
      await this.rows.updateStatus(pluginId, { enabled: false, state: 'failed', reason }, auditEntry);
    }
  }

  /** Starts a plugin if it should run and can; otherwise sets the reason. */
  async start(plugin: HostedPlugin, now: Date): Promise<void> {
    const row = this.rows.statusOf(plugin.id);
    if (!row.enabled) return plugin.setStatus(row.state === 'failed' ? 'failed' : 'disabled', row.reason);
    if (this.options.safeMode && !plugin.isBuiltIn) return plugin.setStatus('disabled', SAFE_MODE, { isWanted: true });
    const unfit = this.unfitness(plugin, now);
    if (!unfit) return this.begin(plugin, now);
    plugin.setStatus('incompatible', unfit);
    await this.rows.updateStatus(plugin.id, { state: plugin.state, reason: plugin.reason });
  }

  /** @returns why the plugin is to be disabled, once it crashed three times in ten minutes */
  async crashed(plugin: HostedPlugin, problem: string, now = new Date()): Promise<string | null> {
    return (await this.noted.crashes.isOneTooMany(plugin.id, now))
      ? `It crashed ${CRASHES_UNTIL_DISABLED} times within ten minutes. The last time: ${problem}`
      : null;
  }

  /** Why this version of the platform cannot run the plugin; null when it can, or while an override holds. */
  unfitness(plugin: HostedPlugin, now: Date): string | null {
    const { overrideExpiresAt } = this.rows.statusOf(plugin.id);
    return overrideExpiresAt && overrideExpiresAt > now ? null : this.incompatibility(plugin);
  }

  /** The same, without regard to overrides. */
  incompatibility({ manifest }: HostedPlugin): string | null {
    const reason = incompatibility(manifest.compatibility, this.options.platformVersion);
    return reason && `It ${reason}.`;
  }

  private async begin(plugin: HostedPlugin, now: Date): Promise<void> {
    this.noted.boot.mark(plugin.id, now);
    const settled = plugin
      .start()
      .then(() => this.book(plugin))
      // The database is away, or the instance is stopping: the stored status stays as it is.
      .catch((error: unknown) => this.options.logger.warn({ plugin: plugin.id, err: error }, 'plugin state not stored'))
      .finally(() => this.noted.boot.clear(plugin.id));
    await Promise.race([settled, sleep(this.options.slowStartMs ?? SLOW_START_MS, undefined, { ref: false })]);
  }

  private async book(plugin: HostedPlugin): Promise<void> {
    // It was stopped while it was starting, and the code that stopped it has stored the status.
    if (plugin.state === 'disabled' || plugin.state === 'incompatible') return;
    const tooOften = plugin.state === 'failed' ? await this.crashed(plugin, plugin.reason ?? '') : null;
    if (tooOften) plugin.setStatus('disabled', tooOften);
    const { state, reason } = plugin;
    if (!tooOften) return this.rows.updateStatus(plugin.id, { state, reason });
    const auditEntry = pluginAuditEntry('plugin.disabled', plugin.id, SYSTEM_ACTOR, { because: 'crashes' });
    await this.rows.updateStatus(plugin.id, { enabled: false, state, reason }, auditEntry);
  }
}
