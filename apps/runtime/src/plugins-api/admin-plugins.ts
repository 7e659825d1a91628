import { Injectable } from '@nestjs/common';
import type { AdminPlugin } from '@sv/contracts/admin.contract';
import { toAdminPlugin } from '../plugin-host/admin-plugin';
import { PluginHost } from '../plugin-host/plugin-host';
import { VisiblePlugins } from './visible-plugins';

/** Every installed plugin, as Console shows and switches it. */
@Injectable()
export class AdminPlugins {
  constructor(
    private readonly plugins: PluginHost,
    private readonly visible: VisiblePlugins,
  ) {}

  list(): AdminPlugin[] {
    return this.plugins.list().map(plugin => toAdminPlugin(plugin, this.visible.rootPluginId));
  }

  /** @throws PluginNotFoundError, PluginRequiredError */
  async set(id: string, enabled: boolean): Promise<AdminPlugin> {
    const plugin = enabled ? await this.plugins.enable(id) : await this.plugins.disable(id);
    return toAdminPlugin(plugin, this.visible.rootPluginId);
  }
}
