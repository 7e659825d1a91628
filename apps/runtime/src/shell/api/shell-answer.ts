import { Injectable } from '@nestjs/common';
import type { AppArrangement } from '@sv/contracts/home.contract';
import type { Shell } from '@sv/contracts/shell.contract';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import type { UserCaller } from '../../kernel/request-context/caller';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { AppAccess } from '../../plugins/access/app-access';
import { EntitlementPaywall } from '../../plugins/entitlements/paywall';
import { InstanceIdentity } from '../../instance/identity/instance-identity';
import { PluginHost } from '../../plugins/host/plugin-host';
import { VisiblePlugins } from '../../plugins/api/visible-plugins';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { PlatformSettings } from '../../kernel/settings/platform-settings';

/** The part of the answer that is written once per caller: all of it but the notifications and the order of the apps. */
interface Prepared {
  /** Everything up to `"notifications":`, with the brace that closes the answer left out. */
  head: string;
  settings: number;
  instance: number;
  entitlements: number;
  access: number;
  sendsMail: boolean;
  /** Unix milliseconds: a licence of the caller ends then. */
  validUntil: number;
}

/**
 * The answer of `GET /api/shell`. It is the first request of every page, so its large part is serialised once per
 * caller (the gateway keeps that object as long as the cookie and the capabilities stay) and the versions of the
 * settings, the identity and the licences.
 */
@Injectable()
export class ShellAnswer {
  private prepared = new WeakMap<UserCaller, Prepared>();

  constructor(
    private readonly plugins: VisiblePlugins,
    private readonly instance: InstanceIdentity,
    private readonly settings: PlatformSettings,
    private readonly paywall: EntitlementPaywall,
    private readonly access: AppAccess,
    private readonly config: RuntimeConfig,
    private readonly mail: CurrentMail,
    host: PluginHost,
  ) {
    host.onChange(() => (this.prepared = new WeakMap()));
  }

  /** JSON of a {@link Shell}. */
  answerFor(
    caller: UserCaller,
    notifications: Shell['notifications'],
    apps: AppArrangement | null,
    now = Date.now(),
  ): string {
    const { unreadCount, transport, pollIntervalSeconds } = notifications;
    const tail = `{"unreadCount":${unreadCount},"transport":"${transport}","pollIntervalSeconds":${pollIntervalSeconds}}`;
    return `${this.headFor(caller, now)}${tail}${apps ? `,"apps":${JSON.stringify(apps)}` : ''}}`;
  }

  private headFor(caller: UserCaller, now: number): string {
    if (isMockRequest()) return this.prepare(caller, now).head;
    const known = this.prepared.get(caller);
    if (known && this.isCurrent(known, now)) return known.head;
    const prepared = this.prepare(caller, now);
    this.prepared.set(caller, prepared);
    return prepared.head;
  }

  private isCurrent(
    { settings, instance, entitlements, access, sendsMail, validUntil }: Prepared,
    now: number,
  ): boolean {
    const { version } = this.instance;
    const isAsItWas = settings === this.settings.version && instance === version && sendsMail === this.mail.configured;
    const areOpenAsTheyWere = entitlements === this.paywall.version && access === this.access.version;
    return isAsItWas && areOpenAsTheyWere && now < validUntil;
  }

  private prepare(caller: UserCaller, now: number): Prepared {
    const shell: Omit<Shell, 'notifications' | 'apps'> = {
      user: caller.user,
      capabilities: [...caller.capabilities],
      instance: this.instance.toShell(),
      plugins: this.plugins.listPlugins(caller),
      rootPluginId: this.plugins.rootPluginId,
      platformVersion: PLATFORM_VERSION,
      sessionExpiresAt: new Date(caller.session.expiresAt).toISOString(),
      mfaDueAt: toText(caller.session.mfaDueAt),
      ...(this.mail.configured && { sendsMail: true }),
      ...(this.config.live.enabled && { liveUpdates: true }),
      ...(this.warnsOfDevMode(caller) && { devMode: true }),
    };
    return {
      head: `${JSON.stringify(shell).slice(0, -1)},"notifications":`,
      settings: this.settings.version,
      instance: this.instance.version,
      entitlements: this.paywall.version,
      access: this.access.version,
      sendsMail: this.mail.configured,
      validUntil: this.paywall.nextExpiryOf(caller, now),
    };
  }

  private warnsOfDevMode({ capabilities }: UserCaller): boolean {
    const { production, devMode } = this.config;
    return production && devMode.enabled && capabilities.has('console:access');
  }
}

const toText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
