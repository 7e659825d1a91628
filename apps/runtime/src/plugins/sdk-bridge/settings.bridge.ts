import { Injectable } from '@nestjs/common';
import { NotAuthenticatedError, NotFoundError, type Settings, type SettingValues } from '@sv/sdk';
import { checkedUserId } from '@sv/sdk/host/user-checks';
import { withoutSecrets } from '@sv/sdk/settings/setting-values';
import { refuseInsideTransaction } from '@sv/server/database/transaction-scope';
import { PlatformOptions } from '../../kernel/platform-options';
import { PeopleDirectory } from '../../people/directory/people-directory';
import { SettingsReader } from '../settings/settings-reader';
import { callingPlugin, callingWith } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';
import { viewerOf } from './viewer-of';

/**
 * `sdk.settings`. Within a request, a plugin reads the settings of others as the signed-in user may see them: without
 * secrets, and of nobody whom the policy `directory` hides. Outside of requests nobody is there to read them.
 */
@Injectable()
export class SettingsBridge implements Pick<Settings, 'instance' | 'user'> {
  constructor(
    private readonly reader: SettingsReader,
    private readonly directory: PeopleDirectory,
    private readonly options: PlatformOptions,
  ) {}

  async instance<V extends object>(): Promise<V> {
    const { manifest } = callingPlugin().plugin;
    const read = async () => {
      // Also when they are in memory: whether they are is no plugin's business.
      refuseInsideTransaction(this.options.dataSource.resource);
      return this.reader.instanceSettings(manifest);
    };
    return (await outsideTransaction('sdk.settings.instance', read)) as V;
  }

  async user<V extends object>(userId?: string): Promise<V> {
    return (await outsideTransaction('sdk.settings.user', () => this.readUser(userId))) as V;
  }

  private async readUser(userId?: string): Promise<SettingValues> {
    const { plugin, context } = callingPlugin();
    const viewer = context.user?.id ?? null;
    const wanted = userId === undefined ? viewer : checkedUserId(userId);
    if (wanted === null) throw new NotAuthenticatedError();
    const isOutside = viewer === null && context.requestId === '';
    if (isOutside || wanted === viewer) return this.reader.userSettings(plugin.manifest, wanted);
    await this.assertVisible(viewerOf(context), wanted);
    const { user: declared } = plugin.manifest.settings;
    return withoutSecrets(declared, await this.reader.userSettings(plugin.manifest, wanted));
  }

  /** @throws PermissionDeniedError, NotFoundError */
  private async assertVisible(viewer: string | null, userId: string): Promise<void> {
    callingWith('users:read');
    const [person] = await this.directory.lookUpPeople({ viewer }, [userId]);
    if (!person || person.deleted) throw new NotFoundError();
  }
}

/** A property of the run, as the handlers of portability: it ends with it. */
export const onSettingsChange: Settings['onChange'] = listener => {
  callingPlugin().plugin.life.onSettingsChange = listener;
};
