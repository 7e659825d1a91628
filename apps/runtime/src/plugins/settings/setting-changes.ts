import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SettingsChange } from '@sv/sdk';
import { TaskQueue } from '@sv/server/process/task-queue';
import { PinoLogger } from 'nestjs-pino';
import { MoreThan } from 'typeorm';
import { Revisions } from '../../kernel/database/revisions';
import { PlatformOptions } from '../../kernel/platform-options';
import { readableError } from '../../kernel/problems/readable-error';
import { pluginContext, runInContext } from '../../kernel/request-context/request-context';
import { PluginHost } from '../host/plugin-host';
import { PluginSettingRow } from './plugin-setting-row.entity';

/** Notices changes of settings, of this process and of others within a second, and notifies the plugins. */
@Injectable()
export class SettingChanges implements OnModuleInit {
  /** Rows up to this version were seen. */
  private seen = 0;
  /** Reads run one after the other, so that no change is notified twice. */
  private readonly reads = new TaskQueue();
  private readonly listeners = new Set<(pluginId: string) => void>();

  constructor(
    private readonly options: PlatformOptions,
    private readonly revisions: Revisions,
    private readonly plugins: PluginHost,
    private readonly logger: PinoLogger,
  ) {}

  /** Before any plugin runs: what is set by then is no change. */
  async onModuleInit(): Promise<void> {
    this.seen = await Revisions.version(this.options.dataSource, 'plugin-settings');
    this.revisions.onGrowth('plugin-settings', () => this.follow());
  }

  /** Called when the settings of a plugin for everybody have changed. */
  onInstanceChange(listener: (pluginId: string) => void): void {
    this.listeners.add(listener);
  }

  /** To be called after a change that was made here; then it is in force when it resolves. */
  follow(): Promise<void> {
    return this.reads.run(() => this.readChanges());
  }

  private async readChanges(): Promise<void> {
    const rows = await this.options.dataSource.manager.find(PluginSettingRow, {
      select: { pluginId: true, userId: true, version: true },
      where: { version: MoreThan(this.seen) },
      order: { version: 'ASC' },
    });
    for (const { pluginId, userId, version } of rows) {
      this.seen = version;
      if (userId === null) this.listeners.forEach(listener => listener(pluginId));
      void this.notify(pluginId, { half: userId === null ? 'instance' : 'user', userId });
    }
  }

  /** Nobody waits for it: a slow listener holds nothing up. */
  private async notify(pluginId: string, change: SettingsChange): Promise<void> {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    if (!plugin?.currentLife) return;
    const { onSettingsChange } = plugin.life;
    if (!onSettingsChange) return;
    try {
      await runInContext(pluginContext(plugin), async () => onSettingsChange(change));
    } catch (error) {
      this.logger.error(
        { plugin: pluginId, err: readableError(error) },
        'a plugin failed to apply a change of its settings',
      );
    }
  }
}
