import { Injectable } from '@nestjs/common';
import { freeBytes } from '@sv/server/machine/disk-room';
import { readOnce, type Metric, type Sample } from '@sv/server/metrics/metric';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { PluginHost } from '../../plugins/host/plugin-host';
import { BackupCatalogue } from '../backups/rows/backup-catalogue';

/** What `/metrics` tells of the instance as a whole: version, plugins, problems, room on the disk, backups. */
@Injectable()
export class MachineMetrics {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly lifecycle: Lifecycle,
    private readonly problems: ProblemBoard,
    private readonly plugins: PluginHost,
    private readonly backups: BackupCatalogue,
  ) {}

  metrics(): Metric[] {
    return [...this.instance(), ...this.ofPlugins(), this.disk(), ...this.ofBackups()];
  }

  private instance(): Metric[] {
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

  private ofPlugins(): Metric[] {
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

  private disk(): Metric {
    const { dataDir, backups } = this.config;
    const free = async (place: string, folder: string): Promise<Sample[]> => {
      const bytes = await freeBytes(folder);
      return bytes === null ? [] : [{ labels: { place }, value: bytes }];
    };
    return {
      name: 'workspace_disk_free_bytes',
      help: 'Room on the disks of DATA_DIR and BACKUP_DIR.',
      type: 'gauge',
      read: async () => [...(await free('data', dataDir)), ...(await free('backups', backups.dir))],
    };
  }

  private ofBackups(): Metric[] {
    const last = readOnce(() => this.backups.last());
    return [
      {
        name: 'workspace_backup_newest_timestamp_seconds',
        help: 'When the newest backup that was completed began; missing while there is none.',
        type: 'gauge',
        read: async () => secondsOf((await last())?.begunAt),
      },
      {
        name: 'workspace_backup_newest_bytes',
        help: 'Size of that backup.',
        type: 'gauge',
        read: async () => {
          const backup = await last();
          return backup ? [{ value: Number(backup.bytes) }] : [];
        },
      },
      {
        name: 'workspace_backup_restored_timestamp_seconds',
        help: 'When a test last restored a backup; missing while none did.',
        type: 'gauge',
        read: async () => secondsOf((await this.backups.lastRestored())?.testedAt),
      },
    ];
  }
}

const secondsOf = (at: Date | null | undefined): Sample[] => (at ? [{ value: at.getTime() / 1000 }] : []);
