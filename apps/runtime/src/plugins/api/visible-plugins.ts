import { Injectable } from '@nestjs/common';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';
import { AppAccess } from '../access/app-access';
import { EntitlementPaywall } from '../entitlements/paywall';
import { toShellPlugin } from '../host/plugin-views';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import { PlatformSettings } from '../../kernel/settings/platform-settings';

/** The plugins that a person finds in the shell. */
@Injectable()
export class VisiblePlugins {
  constructor(
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly paywall: EntitlementPaywall,
    private readonly settings: PlatformSettings,
  ) {}

  /** The plugin at `/`: the chosen one, or the fallback. */
  get rootPluginId(): string {
    return this.plugins.root()?.id ?? this.settings.rootPluginId;
  }

  /** Enabled, and open to the caller; the root first, then as installed. */
  listPlugins(caller: UserCaller): ShellPlugin[] {
    const root = this.rootPluginId;
    const visible = this.plugins.list().filter(plugin => this.isVisible(plugin, caller));
    return visible
      .sort((left, right) => Number(right.id === root) - Number(left.id === root))
      .map(plugin => toShellPlugin(plugin, this.paywall.blocks(plugin, caller)));
  }

  /** Those that the gate would let the caller into now, as installed; of an access token for named apps only these. */
  listOpen(caller: UserCaller): HostedPlugin[] {
    const named = caller.accessToken?.pluginIds;
    const open = this.plugins.list().filter(plugin => this.isVisible(plugin, caller));
    return open.filter(plugin => !this.paywall.blocks(plugin, caller) && (!named || named.includes(plugin.id)));
  }

  /** @throws PlatformError `not-found`, also for a plugin that the caller may not see */
  shownTo(caller: Caller, id: string): HostedPlugin {
    const plugin = this.plugins.list().find(one => one.id === id);
    if (!plugin || !this.isVisible(plugin, caller)) throw new PlatformError('not-found');
    return plugin;
  }

  /** @throws PlatformError `not-found`, also for a plugin that the person may not see, or needs a licence for */
  openTo(caller: UserCaller, id: string): HostedPlugin {
    const plugin = this.shownTo(caller, id);
    if (this.paywall.blocks(plugin, caller)) throw new PlatformError('not-found');
    return plugin;
  }

  /** @throws PlatformError `not-found`, also for a plugin that the caller may not see */
  iconOf(caller: Caller, id: string): string {
    const plugin = this.plugins.list().find(one => one.id === id);
    // Console shows what is installed, whether it runs or not.
    const shown = plugin && (this.isVisible(plugin, caller) || caller.capabilities.has('console:access'));
    if (!shown || plugin.iconSvg === null) throw new PlatformError('not-found');
    return plugin.iconSvg;
  }

  private isVisible(plugin: HostedPlugin, caller: Caller): boolean {
    return plugin.state === 'enabled' && this.access.isFor(plugin, caller);
  }
}
