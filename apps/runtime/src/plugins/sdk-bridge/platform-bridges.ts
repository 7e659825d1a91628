import { Injectable } from '@nestjs/common';
import type { InstanceFacts } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import { ActivityBridge } from './activity.bridge';
import { BadgesBridge } from './badges.bridge';
import { callingPlugin } from './calling-plugin';
import { DataBridge } from './data.bridge';
import { EntitlementsBridge } from './entitlements.bridge';
import { LinksBridge } from './links.bridge';
import { JobsBridge } from './jobs.bridge';
import { FilesBridge } from './files.bridge';
import { LiveBridge } from './live.bridge';
import { MailerBridge } from './mailer.bridge';
import { NotificationsBridge } from './notifications.bridge';
import { PresenceBridge } from './presence.bridge';
import { SettingsBridge } from './settings.bridge';
import { UsersBridge } from './users.bridge';
import { WebhooksBridge } from './webhooks.bridge';

/** In tests one process runs several instances. Each plugin finds the bridges of its own instance by its facts. */
const bridgesOf = new WeakMap<InstanceFacts, PlatformBridges>();

/** The namespaces of the SDK that need services of the platform, for the plugins of one instance. */
@Injectable()
export class PlatformBridges {
  constructor(
    { instance }: PluginHost,
    readonly activity: ActivityBridge,
    readonly data: DataBridge,
    readonly entitlements: EntitlementsBridge,
    readonly mailer: MailerBridge,
    readonly notifications: NotificationsBridge,
    readonly users: UsersBridge,
    readonly settings: SettingsBridge,
    readonly badges: BadgesBridge,
    readonly live: LiveBridge,
    readonly presence: PresenceBridge,
    readonly links: LinksBridge,
    readonly jobs: JobsBridge,
    readonly webhooks: WebhooksBridge,
    readonly files: FilesBridge,
  ) {
    bridgesOf.set(instance, this);
  }
}

/**
 * Those of the calling plugin's instance.
 *
 * @throws NoContextError, PluginDisabledError; Error for a host without a platform around it, in tests
 */
export function platformBridges(): PlatformBridges {
  const bridges = bridgesOf.get(callingPlugin().plugin.instance);
  if (!bridges) throw new Error('This plugin host has no platform around it.');
  return bridges;
}
