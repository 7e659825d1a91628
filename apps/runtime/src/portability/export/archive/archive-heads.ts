import { Injectable } from '@nestjs/common';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { type KnownLocale, PersonLocales } from '../../../kernel/person-locales';
import { InstanceIdentity } from '../../../instance/identity/instance-identity';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import type { AccountIdentity } from '../sections/account-identity';
import type { ArchiveHead } from './archive-writer';

/** What is known of an archive before it is written: when, from which instance and of whom it is, and who reads it. */
@Injectable()
export class ArchiveHeads {
  constructor(
    private readonly settings: PlatformSettings,
    private readonly identity: InstanceIdentity,
    private readonly config: RuntimeConfig,
    private readonly people: PersonLocales,
  ) {}

  readerOf(userId: string): Promise<KnownLocale> {
    return this.people.localeOf(userId);
  }

  headOf({ userId, email }: AccountIdentity, now: Date): ArchiveHead {
    const { instanceId } = this.settings;
    return {
      exportedAt: now.toISOString(),
      source: { instanceId, instanceUrl: this.config.publicUrl, platformVersion: PLATFORM_VERSION },
      subject: { userId, email },
      instanceName: this.identity.name,
    };
  }
}
