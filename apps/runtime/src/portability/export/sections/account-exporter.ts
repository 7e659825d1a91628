import { Injectable } from '@nestjs/common';
import { NotificationPreferencesService } from '../../../notifications/preferences/notification-preferences.service';
import { HomeService } from '../../../people/home/home.service';
import { PreferencesService } from '../../../people/preferences/preferences.service';
import type { AccountSection as Account } from '../../format/archive-format';
import type { ArchiveWriter } from '../archive/archive-writer';
import { type ExportSubject, PlatformSectionExporter } from './platform-section-exporter';

/** `platform/account.json`: who it is, and what they chose. */
@Injectable()
export class AccountExporter extends PlatformSectionExporter {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly notifications: NotificationPreferencesService,
    private readonly home: HomeService,
  ) {
    super();
  }

  async addTo(archive: ArchiveWriter, { userId, name, email, role, createdAt, groups }: ExportSubject): Promise<void> {
    const account: Account = {
      name,
      email,
      role,
      createdAt,
      groups,
      preferences: await this.preferences.chosenBy(userId),
      notificationPreferences: await this.notifications.chosenBy(userId),
      home: await this.home.chosenBy(userId),
    };
    await archive.addJson('account', account, 1);
  }
}
