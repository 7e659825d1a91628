import { Injectable, type Provider } from '@nestjs/common';
import { AccountImporter } from './account-importer';
import { ActivityImporter } from './activity-importer';
import { AppSettingsImporter } from './app-settings-importer';
import { AvatarImporter } from './avatar-importer';
import { ConsentsImporter } from './consents-importer';
import { EntitlementsImporter } from './entitlements-importer';
import { FilesImporter } from './files-importer';
import { NotificationsImporter } from './notifications-importer';
import type { PlatformSectionImporter } from './platform-section-importer';

/** The platform's own sections, by id. */
@Injectable()
export class PlatformSectionImporters {
  private readonly all: readonly PlatformSectionImporter[];

  constructor(
    account: AccountImporter,
    notifications: NotificationsImporter,
    activity: ActivityImporter,
    consents: ConsentsImporter,
    entitlements: EntitlementsImporter,
    avatar: AvatarImporter,
    appSettings: AppSettingsImporter,
    files: FilesImporter,
  ) {
    this.all = [account, notifications, activity, consents, entitlements, avatar, appSettings, files];
  }

  /** Null for a section of a later version of the format. */
  findSection(id: string): PlatformSectionImporter | null {
    return this.all.find(section => section.id === id) ?? null;
  }
}

export const sectionImporterProviders: Provider[] = [
  AccountImporter,
  NotificationsImporter,
  ActivityImporter,
  ConsentsImporter,
  EntitlementsImporter,
  AvatarImporter,
  AppSettingsImporter,
  FilesImporter,
  PlatformSectionImporters,
];
