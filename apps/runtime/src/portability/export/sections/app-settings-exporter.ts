import { Injectable } from '@nestjs/common';
import { PluginHost } from '../../../plugins/host/plugin-host';
import { StoredSettings } from '../../../plugins/settings/stored-settings';
import type { AppSettingsSection as AppSettings } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/app-settings.json`, when there are any: what the person set in apps, without secrets. */
@Injectable()
export class AppSettingsExporter extends PlatformSectionExporter {
  constructor(
    private readonly stored: StoredSettings,
    private readonly plugins: PluginHost,
  ) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId }: ExportSubject): Promise<void> {
    const apps = (await this.stored.plainValuesOf(userId))
      .map(({ pluginId, values }) => ({ pluginId, values: this.withoutSecrets(pluginId, values) }))
      .filter(({ values }) => Object.keys(values).length > 0);
    if (apps.length > 0) await archive.addJson('app-settings', { apps } satisfies AppSettings, apps.length);
  }

  /** A new version of the plugin may have made a secret of what was none. */
  private withoutSecrets(pluginId: string, values: AppSettings['apps'][number]['values']): typeof values {
    const declared = this.plugins.list().find(({ id }) => id === pluginId)?.manifest.settings.user ?? {};
    return Object.fromEntries(Object.entries(values).filter(([key]) => declared[key]?.format !== 'secret'));
  }
}
