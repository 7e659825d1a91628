import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntitlementListener } from '@sv/sdk';
import { Lifecycle } from '../../kernel/lifecycle';
import { readableError } from '../../kernel/problems/readable-error';
import { pluginContext, runInContext } from '../../kernel/request-context/request-context';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import type { LicenseChange } from './license-table';
import { EntitlementPaywall } from './paywall';

/** The longest time that a timer can wait. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** Tells plugins that asked for it when a licence of theirs was granted, removed or revoked, or ended. */
@Injectable()
export class EntitlementChanges implements OnModuleInit {
  private timer: NodeJS.Timeout | undefined;
  /** Ends up to then have been reported. */
  private reportedUntil = Date.now();

  constructor(
    private readonly paywall: EntitlementPaywall,
    private readonly plugins: PluginHost,
    private readonly lifecycle: Lifecycle,
  ) {}

  onModuleInit(): void {
    this.paywall.onChange(changes => {
      this.report(changes);
      this.awaitNextEnd();
    });
    this.lifecycle.whenReady(() => this.awaitNextEnd());
    this.lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  private awaitNextEnd(now = Date.now()): void {
    clearTimeout(this.timer);
    if (this.lifecycle.state === 'draining') return;
    const next = this.paywall.nextEndAfter(this.reportedUntil);
    if (next === Infinity) return;
    const waitMs = Math.min(Math.max(next - now, 0), LONGEST_WAIT_MS);
    this.timer = setTimeout(() => this.reportEnded(), waitMs).unref();
  }

  private reportEnded(now = Date.now()): void {
    this.report(this.paywall.endingBetween(this.reportedUntil, now));
    this.reportedUntil = now;
    this.awaitNextEnd();
  }

  private report(changes: readonly LicenseChange[]): void {
    for (const plugin of this.plugins.list()) {
      const listeners = plugin.currentLife ? plugin.life.entitlementListeners : [];
      for (const listener of listeners)
        for (const { pluginId, userId } of changes)
          if (pluginId === plugin.id) void call(plugin, () => listener({ userId }));
    }
  }
}

/** What a listener throws is the plugin's, and stops nothing. */
async function call(plugin: HostedPlugin, work: () => ReturnType<EntitlementListener>): Promise<void> {
  try {
    await runInContext(pluginContext(plugin), work);
  } catch (error) {
    plugin.logger.warn({ plugin: plugin.id, err: readableError(error) }, 'a listener for entitlements failed');
  }
}
