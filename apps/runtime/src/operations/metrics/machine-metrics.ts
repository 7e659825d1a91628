import { Injectable } from '@nestjs/common';
import { freeBytes } from '@sv/server/machine/disk-room';
import { readOnce, type Measure, type Sample } from '@sv/server/metrics/measure';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { PluginHost } from '../../plugins/host/plugin-host';
import { BackupFolder } from '../backups/backup-folder';

/** What `/metrics` tells of the instance as a whole: version, plugins, problems, room on the disk, backups. */
@Injectable()
export class MachineMetrics {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly lifecycle: Lifecycle,
    private readonly problems: ProblemBoard,
    private readonly plugins: PluginHost,
  ) {}

  measures(): Measure[] {
    return [...this.instance(), ...this.ofPlugins(), ...this.disk()];
  }

  private instance(): Measure[] {
    return [
      {
        name: 'workspace_info',
        help: 'The version of the platform; always 1.',
        type: 'gauge',
        read: () => [{ labels: { version: PLATFORM_VERSION }, value: 1 }],
      },
      {
        name: 'workspace_ready',
        help: 'Whether this process takes requests.',
        type: 'gauge',
        read: () => [{ value: this.lifecycle.state === 'ready' ? 1 : 0 }],
      },
      {
        name: 'workspace_problem',
        help: 'Problems that health shows now; always 1.',
        type: 'gauge',
        read: () => this.problems.list().map(({ code }) => ({ labels: { code }, value: 1 })),
      },
    ];
  }

  private ofPlugins(): Measure[] {
    return [
      {
        name: 'workspace_plugin',
        help: 'The plugins and their state; always 1.',
        type: 'gauge',
        read: () =>
          this.plugins.list().map(({ id, state, manifest }) => ({
            labels: { plugin: id, version: manifest.version, state },
            value: 1,
          })),
      },
      {
        name: 'workspace_plugin_errors_total',
        help: 'Requests to a plugin that were answered with 500.',
        type: 'counter',
        read: () => this.plugins.list().map(({ id, errors }) => ({ labels: { plugin: id }, value: errors })),
      },
    ];
  }

  private disk(): Measure[] {
    const { dataDir, backupDir } = this.config;
    const newest = readOnce(async () => (await new BackupFolder(backupDir).list())[0]);
    const free = async (place: string, folder: string): Promise<Sample[]> => {
      const bytes = await freeBytes(folder);
      return bytes === null ? [] : [{ labels: { place }, value: bytes }];
    };
    return [
      {
        name: 'workspace_disk_free_bytes',
        help: 'Room on the disks of DATA_DIR and BACKUP_DIR.',
        type: 'gauge',
        read: async () => [...(await free('data', dataDir)), ...(await free('backups', backupDir))],
      },
      {
        name: 'workspace_backup_newest_timestamp_seconds',
        help: 'When the newest backup in BACKUP_DIR was finished; missing while there is none.',
        type: 'gauge',
        read: async () => {
          const backup = await newest();
          return backup ? [{ value: backup.createdAt.getTime() / 1000 }] : [];
        },
      },
      {
        name: 'workspace_backup_newest_bytes',
        help: 'Size of the newest backup in BACKUP_DIR.',
        type: 'gauge',
        read: async () => {
          const backup = await newest();
          return backup ? [{ value: backup.bytes }] : [];
        },
      },
    ];
  }
}
