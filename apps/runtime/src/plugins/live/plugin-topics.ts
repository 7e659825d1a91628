import { Injectable } from '@nestjs/common';
import type { LiveViewer } from '../../notifications/live/streams/live-stream';
import { TopicAccess } from '../../notifications/live/streams/topic-access';
import { AppAccess } from '../access/app-access';
import { EntitlementPaywall } from '../entitlements/paywall';
import { PluginHost } from '../host/plugin-host';

/** A plugin's topics are for those who may open it, as the gate decides it: see `gateway/steps/plugin-gate.ts`. */
@Injectable()
export class PluginTopics extends TopicAccess {
  constructor(
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly paywall: EntitlementPaywall,
  ) {
    super();
  }

  override onChange(listener: () => void): void {
    this.access.onChange(listener);
    // With the first licence of a group, groups matter that nobody looked up when the streams were opened.
    let named = this.paywall.namesGroups;
    this.paywall.onChange(() => {
      const before = named;
      named = this.paywall.namesGroups;
      if (named && !before) listener();
    });
  }

  override viewersOf(pluginId: string): ((viewer: LiveViewer) => boolean) | null {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    if (plugin?.state !== 'enabled') return null;
    return ({ caller }) => this.access.isFor(plugin, caller) && !this.paywall.blocks(plugin, caller);
  }
}
