import { Injectable } from '@nestjs/common';
import { ImportTally } from '@sv/sdk/portability';
import type { SettingValues } from '@sv/sdk';
import type { Setting } from '@sv/sdk/manifest';
import { settingFault } from '@sv/sdk/settings/setting-values';
import type { EntityManager } from 'typeorm';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { AppAccess } from '../../../plugins/access/app-access';
import type { HostedPlugin } from '../../../plugins/host/hosted-plugin';
import { PluginHost } from '../../../plugins/host/plugin-host';
import { SettingChanges } from '../../../plugins/settings/setting-changes';
import { StoredSettings } from '../../../plugins/settings/stored-settings';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { PlatformSectionImporter, readList } from './platform-section-importer';

/**
 * What a person set in apps, where they set nothing here and the app is installed and for them. Users and groups have
 * other ids here, and secrets are never in an archive.
 */
@Injectable()
export class AppSettingsImporter extends PlatformSectionImporter {
  readonly id = 'app-settings';

  constructor(
    private readonly plugins: PluginHost,
    private readonly stored: StoredSettings,
    private readonly changes: SettingChanges,
    private readonly access: AppAccess,
  ) {
    super();
  }

  async prepare(work: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    const apps = await readList(work.archive, section, 'apps');
    return {
      apply: tx => this.fillIn(tx, work, apps),
      afterCommit: async () => (isMockRequest() ? undefined : this.changes.follow()),
    };
  }

  private async fillIn(
    tx: EntityManager,
    { caller, now, signal }: ImportWork,
    apps: readonly Record<string, unknown>[],
  ): Promise<SectionOutcome> {
    const tally = new ImportTally();
    const [missing, refused]: [string[], string[]] = [[], []];
    for (const { pluginId, values } of apps) {
      signal.throwIfAborted();
      const plugin = this.find(pluginId, caller);
      if (typeof pluginId !== 'string' || typeof values !== 'object' || values === null) {
        tally.fail('malformed-record', 'It is not the settings of an app.');
        continue;
      }
      const accepted = plugin ? acceptedOf(plugin.manifest.settings.user, values) : {};
      if (!plugin) missing.push(pluginId);
      else if (Object.keys(accepted).length < Object.keys(values).length) refused.push(plugin.id);
      const owner = { pluginId, userId: caller.user.id };
      if (Object.keys(accepted).length > 0 && (await this.stored.fillIn(tx, owner, accepted, now)) > 0)
        tally.added += 1;
      else tally.skipped += 1;
    }
    const outcome = tally.report();
    if (missing.length > 0)
      outcome.warnings.push({ code: 'plugin-unknown', detail: `Not installed here: ${listed(missing)}` });
    if (refused.length > 0) outcome.warnings.push({ code: 'setting-refused', detail: refusedText(listed(refused)) });
    return outcome;
  }

  private find(pluginId: unknown, caller: UserCaller): HostedPlugin | undefined {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    return plugin && this.access.isFor(plugin, caller) ? plugin : undefined;
  }
}

const refusedText = (list: string): string =>
  `Some settings do not fit these apps, or name users of another workspace: ${list}`;
const MAX_LISTED = 10;

const listed = (ids: string[]): string =>
  `${ids.slice(0, MAX_LISTED).join(', ')}${ids.length > MAX_LISTED ? ' …' : ''}.`;

const acceptedOf = (declared: Record<string, Setting>, values: object): SettingValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const setting = Object.hasOwn(declared, key) ? declared[key] : undefined;
      const isElsewhere = ['secret', 'person', 'group'].includes(setting?.format ?? '');
      return setting && !isElsewhere && settingFault(setting, value) === null;
    }),
  );
