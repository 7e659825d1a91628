import { incompatibility } from '@sv/sdk/releases';
import type { Logger } from '@sv/server/logger/logger';
import { setTimeout as sleep } from 'node:timers/promises';
import { BY_ITSELF, pluginDeed } from './plugin-deed';
import type { BootFile } from './crashes/boot-file';
import type { HostedPlugin } from './hosted-plugin';
import type { PluginStatusRows } from './status/plugin-status-rows';

/** A start that waits for longer no longer holds up the others. */
const SLOW_START_MS = 1_000;
const CRASHES_UNTIL_DISABLED = 3;
const SAFE_MODE = 'SAFE_MODE: only the built-in plugins are running.';

export interface StarterOptions {
  platformVersion: string;
  safeMode: boolean;
  logger: Logger;
  slowStartMs?: number | undefined;
}

/** Decides whether a plugin may run, starts it, and keeps the books on starts and crashes that went wrong. */
export class PluginStarter {
  constructor(
    private readonly rows: PluginStatusRows,
    private readonly boot: BootFile,
    private readonly options: StarterOptions,
  ) {}

  /** The process before this one was stopped because a plugin's start did not end; that one is tried again by hand only. */
  async condemnStuckPlugin(now: Date): Promise<void> {
    const stuck = this.boot.stuckPlugins(now);
    this.boot.forgetMarks();
    for (const { pluginId, at } of stuck) {
      const reason = `It held up the whole process when it was started at ${at}. Enable it to try again.`;
      const deed = pluginDeed('plugin.disabled', pluginId, BY_ITSELF, { because: 'held-up-the-process' });
      await this.rows.write(pluginId, { enabled: false, state: 'failed', reason }, deed);
    }
  }

  /** Starts a plugin if it is meant to run and can; else says why not. */
  async bring(plugin: HostedPlugin, now: Date): Promise<void> {
    const row = this.rows.of(plugin.id);
    if (!row.enabled) return plugin.stand(row.state === 'failed' ? 'failed' : 'disabled', row.reason);
    if (this.options.safeMode && !plugin.isBuiltIn) return plugin.stand('disabled', SAFE_MODE, { isWanted: true });
    const unfit = this.unfitness(plugin, now);
    if (!unfit) return this.begin(plugin, now);
    plugin.stand('incompatible', unfit);
    await this.rows.write(plugin.id, { state: plugin.state, reason: plugin.reason });
  }

  /** @returns why the plugin is to be disabled, once it crashed three times in ten minutes */
  crashed(plugin: HostedPlugin, problem: string, now = new Date()): string | null {
    const count = this.boot.addCrash(plugin.id, now);
    return count < CRASHES_UNTIL_DISABLED
      ? null
      : `It crashed ${count} times within ten minutes. The last time: ${problem}`;
  }

  /** Why this version of the platform cannot run the plugin; null when it can, or while an override holds. */
  unfitness(plugin: HostedPlugin, now: Date): string | null {
    const { overrideExpiresAt } = this.rows.of(plugin.id);
    return overrideExpiresAt && overrideExpiresAt > now ? null : this.misfit(plugin);
  }

  /** The same, whatever anybody overrides. */
  misfit({ manifest }: HostedPlugin): string | null {
    const reason = incompatibility(manifest.compatibility, this.options.platformVersion);
    return reason && `It ${reason}.`;
  }

  private async begin(plugin: HostedPlugin, now: Date): Promise<void> {
    this.boot.mark(plugin.id, now);
    const settled = plugin
      .start()
      .then(() => this.book(plugin))
      // The database went away, or the instance is stopping: the plugin stands as it stands.
      .catch((error: unknown) => this.options.logger.warn({ plugin: plugin.id, err: error }, 'plugin state not stored'))
      .finally(() => this.boot.clear(plugin.id));
    await Promise.race([settled, sleep(this.options.slowStartMs ?? SLOW_START_MS, undefined, { ref: false })]);
  }

  private async book(plugin: HostedPlugin): Promise<void> {
    // Taken down while it was starting: whoever did that has written it.
    if (plugin.state === 'disabled' || plugin.state === 'incompatible') return;
    const tooOften = plugin.state === 'failed' ? this.crashed(plugin, plugin.reason ?? '') : null;
    if (tooOften) plugin.stand('disabled', tooOften);
    const { state, reason } = plugin;
    if (!tooOften) return this.rows.write(plugin.id, { state, reason });
    const deed = pluginDeed('plugin.disabled', plugin.id, BY_ITSELF, { because: 'crashes' });
    await this.rows.write(plugin.id, { enabled: false, state, reason }, deed);
  }
}
