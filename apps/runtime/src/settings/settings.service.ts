import { Injectable } from '@nestjs/common';
import type { AdminSettings } from '@sv/contracts/admin.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PluginHost } from '../plugin-host/plugin-host';
import { PlatformSettings } from './platform-settings';

/** What administrators may set, and the rules for it. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: PlatformSettings,
    private readonly plugins: PluginHost,
  ) {}

  read(): AdminSettings {
    return this.settings.all();
  }

  /** @throws PlatformError `not-a-root-plugin` */
  async change(change: Partial<AdminSettings>): Promise<AdminSettings> {
    if (change.rootPluginId !== undefined) this.requireRootable(change.rootPluginId);
    return this.settings.change(change);
  }

  private requireRootable(id: string): void {
    const plugin = this.plugins.list().find(one => one.id === id);
    if (!plugin || !this.plugins.canBeRoot(plugin)) throw new PlatformError('not-a-root-plugin');
  }
}
