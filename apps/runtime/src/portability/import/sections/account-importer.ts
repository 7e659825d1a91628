import { Injectable } from '@nestjs/common';
import { NotificationPreferencesService } from '../../../notifications/preferences/notification-preferences.service';
import { HomeService } from '../../../people/home/home.service';
import { PreferencesService } from '../../../people/preferences/preferences.service';
import type { ArchiveSection } from '../../format/archive-format';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { malformed, PlatformSectionImporter, readObject } from './platform-section-importer';

/**
 * Imports what a person chose, where they have chosen nothing here. Nothing of the account itself is imported: its name
 * was given here when it was made, and email, role, password and factors are never read.
 */
@Injectable()
export class AccountImporter extends PlatformSectionImporter {
  readonly id = 'account';

  constructor(
    private readonly preferences: PreferencesService,
    private readonly notifications: NotificationPreferencesService,
    private readonly home: HomeService,
  ) {
    super();
  }

  async prepare({ archive, caller }: ImportWork, section: ArchiveSection): Promise<PreparedSection> {
    const { preferences = null, notificationPreferences = null, home = null } = await readObject(archive, section);
    if (section.records !== 1) throw malformed(section);
    const userId = caller.user.id;
    return {
      apply: async tx => {
        const taken = preferences !== null && (await this.preferences.importPreferences(tx, userId, preferences));
        const alsoTaken =
          notificationPreferences !== null &&
          (await this.notifications.importPreferences(tx, userId, notificationPreferences));
        const isHomeTaken = home !== null && (await this.home.importLayout(tx, userId, home));
        return taken || alsoTaken || isHomeTaken ? ADDED : KEPT;
      },
    };
  }
}

const ADDED: SectionOutcome = { added: 1, skipped: 0, failed: 0, warnings: [] };
const KEPT: SectionOutcome = {
  added: 0,
  skipped: 1,
  failed: 0,
  warnings: [
    { code: 'own-kept', detail: 'You already have preferences here, or the archive has none. Yours are kept.' },
  ],
};
