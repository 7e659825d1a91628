import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { HostedPlugin } from '../hosted-plugin';
import { NotOverridableError } from '../plugin-host.errors';
import { SYSTEM_ACTOR, pluginAuditEntry } from '../plugin-audit-entry';
import type { HostParts } from './host-parts';
import { NO_OVERRIDE } from './plugin-status-rows.sql';
import type { PluginStatus } from './plugin-status.entity';

/** The timer is checked so often, because the clock may be set or the machine may sleep. */
const LOOK_EVERY_MS = 60_000;

/** Why an incompatible plugin runs anyway, until when, and who decided it. */
export interface CompatibilityOverride {
  reason: string;
  expiresAt: Date;
  by: InternalActor;
}

/** Lets an incompatible plugin run for a while. */
export class CompatibilityOverrides {
  private timer: NodeJS.Timeout | undefined;

  /** @param follow reads the rows, and applies them */
  constructor(
    private readonly host: HostParts,
    private readonly follow: () => Promise<void>,
  ) {}

  /** The override that holds for a plugin, or null. */
  overrideOf(pluginId: string, now = new Date()): CompatibilityOverride | null {
    const { overrideReason, overrideExpiresAt, overrideActorId, overrideActorType } = this.host.rows.statusOf(pluginId);
    if (!overrideExpiresAt || overrideExpiresAt <= now) return null;
    const by = overrideActorId && overrideActorType && { actorId: overrideActorId, actorType: overrideActorType };
    return { reason: overrideReason ?? '', expiresAt: overrideExpiresAt, by: by || SYSTEM_ACTOR };
  }

  /**
   * Sets an override, or another end for the current one, and loads the plugin.
   *
   * @throws PluginNotFoundError, NotOverridableError unless only the version keeps the plugin from running
   */
  async setOverride(
    id: string,
    { reason, expiresAt, by }: CompatibilityOverride,
    now = new Date(),
  ): Promise<HostedPlugin> {
    const { plugins, queue, rows, starter } = this.host;
    const plugin = plugins.get(id);
    return queue.run(async () => {
      if (!starter.incompatibility(plugin)) throw new NotOverridableError('It fits this version of the platform.');
      if (!rows.statusOf(id).enabled) throw new NotOverridableError('It is off. Turn it on first.');
      const auditEntry = pluginAuditEntry('plugin.override-set', id, by, { expiresAt: expiresAt.toISOString() });
      await rows.updateStatus(
        id,
        { overrideReason: reason, overrideExpiresAt: expiresAt, ...actorColumns(by) },
        auditEntry,
      );
      if (plugin.state !== 'enabled') await starter.start(plugin, now);
      this.watch(now);
      return plugin;
    });
  }

  /**
   * Removes the override, and stops the plugin. @throws PluginNotFoundError, PlatformError `not-found` when there is
   * none
   */
  async remove(id: string, by: InternalActor, now = new Date()): Promise<HostedPlugin> {
    const { plugins, queue, rows } = this.host;
    const plugin = plugins.get(id);
    return queue.run(async () => {
      if (!this.overrideOf(id, now)) throw new PlatformError('not-found', 'There is no override.');
      await rows.updateStatus(id, NO_OVERRIDE, pluginAuditEntry('plugin.override-removed', id, by));
      await this.takeDown(plugin);
      this.watch(now);
      return plugin;
    });
  }

  /** Ends the overrides whose time is over, and waits for the next end. */
  async endExpired(now = new Date()): Promise<void> {
    const { plugins, rows, logger } = this.host;
    for (const plugin of plugins.list()) {
      const row = rows.statusOf(plugin.id);
      if (row.overrideExpiresAt && row.overrideExpiresAt <= now) {
        await this.end(plugin, row).catch((error: unknown) =>
          logger.warn({ plugin: plugin.id, err: error }, 'the end of a compatibility override could not be stored'),
        );
      }
    }
    this.watch(now);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Waits for the next end. To be called whenever a row may have changed. */
  watch(now = new Date()): void {
    this.stop();
    const { plugins, rows, queue } = this.host;
    const ends = plugins.list().flatMap(({ id }) => rows.statusOf(id).overrideExpiresAt?.getTime() ?? []);
    const next = Math.min(...ends.filter(end => end > now.getTime())) - now.getTime();
    if (!Number.isFinite(next)) return;
    // Another process may have extended it. If that cannot be read, the override ends: ending too early is safer than
    // running too long.
    const look = (): Promise<void> => this.follow().catch(() => this.endExpired());
    this.timer = setTimeout(() => void queue.run(look), Math.min(next, LOOK_EVERY_MS)).unref();
  }

  /** The plugin is stopped first: a row that cannot be written must not keep it running. */
  private async end(plugin: HostedPlugin, row: PluginStatus): Promise<void> {
    const unfit = this.host.starter.incompatibility(plugin);
    const isUp = unfit !== null && (plugin.state === 'enabled' || plugin.state === 'failed');
    if (isUp) await plugin.stop('incompatible', unfit);
    const without = isUp ? ({ state: 'incompatible', reason: unfit } as const) : {};
    await this.host.rows.endOverride(
      row,
      without,
      pluginAuditEntry('plugin.override-expired', plugin.id, SYSTEM_ACTOR),
    );
  }

  private async takeDown(plugin: HostedPlugin): Promise<void> {
    const { starter, rows } = this.host;
    const unfit = starter.incompatibility(plugin);
    if (!unfit || plugin.state === 'disabled') return;
    await plugin.stop('incompatible', unfit);
    await rows.updateStatus(plugin.id, { state: 'incompatible', reason: unfit });
  }
}

const actorColumns = ({ actorId, actorType }: InternalActor) => ({
  overrideActorId: actorId,
  overrideActorType: actorType,
});
