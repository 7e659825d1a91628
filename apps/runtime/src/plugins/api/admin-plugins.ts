import { Injectable } from '@nestjs/common';
import type { AdminPlugin, NewPluginOverride, PluginOverride } from '@sv/contracts/admin/plugins.contract';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { ActorNames } from '../../activity/feed/actor-names';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import { AppAccess } from '../access/app-access';
import { toAdminPlugin } from '../host/plugin-views';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import { DenialProofs } from './denial-proofs';
import { VisiblePlugins } from './visible-plugins';

/** The longest time of an override: until a compatible version is likely to exist. */
const MAX_OVERRIDE_MS = 90 * 86_400_000;

/** Every installed plugin, as Console shows, enables and disables it. */
@Injectable()
export class AdminPlugins {
  constructor(
    private readonly plugins: PluginHost,
    private readonly visible: VisiblePlugins,
    private readonly names: ActorNames,
    private readonly denials: DenialProofs,
    private readonly access: AppAccess,
  ) {}

  listPlugins(): Promise<AdminPlugin[]> {
    return Promise.all(this.plugins.list().map(plugin => this.shown(plugin)));
  }

  /** @throws PluginNotFoundError, PluginRequiredError */
  async setEnabled(caller: Caller, id: string, enabled: boolean): Promise<AdminPlugin> {
    assertRealRequest();
    const by = actorOf(caller);
    return this.shown(enabled ? await this.plugins.enable(id, by) : await this.plugins.disable(id, by));
  }

  /** @throws PluginNotFoundError, NotOverridableError, InvalidRequestError for an end that is past or too far away */
  async overrideCompatibility(
    caller: Caller,
    id: string,
    wish: NewPluginOverride,
    now = new Date(),
  ): Promise<AdminPlugin> {
    assertRealRequest();
    const expiresAt = new Date(wish.expiresAt);
    const ahead = expiresAt.getTime() - now.getTime();
    if (ahead <= 0) throw InvalidRequestError.at('/expiresAt', 'expiresAt is in the past');
    if (ahead > MAX_OVERRIDE_MS) throw InvalidRequestError.at('/expiresAt', 'expiresAt is more than 90 days ahead');
    const override = { reason: wish.reason, expiresAt, by: actorOf(caller) };
    return this.shown(await this.plugins.overrides.setOverride(id, override, now));
  }

  /** @throws PluginNotFoundError, PlatformError `not-found` when there is none */
  async removeOverride(caller: Caller, id: string): Promise<void> {
    assertRealRequest();
    await this.plugins.overrides.remove(id, actorOf(caller));
  }

  private async shown(plugin: HostedPlugin): Promise<AdminPlugin> {
    const [override, denials] = await Promise.all([this.overrideOf(plugin), this.denials.proofOf(plugin)]);
    const openTo = this.access.isLimited(plugin.id) ? 'groups' : 'everyone';
    return toAdminPlugin(plugin, this.visible.rootPluginId, { override, denials, openTo });
  }

  private async overrideOf({ id }: HostedPlugin): Promise<PluginOverride | null> {
    const override = this.plugins.overrides.overrideOf(id);
    if (!override) return null;
    const { reason, expiresAt, by } = override;
    // The page is useful without this name too.
    const setBy = await this.names.nameOf(by).catch(() => null);
    return { reason, expiresAt: expiresAt.toISOString(), setBy };
  }
}
