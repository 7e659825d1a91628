import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { PersonLocales } from '../../../kernel/person-locales';
import { NotificationSender } from '../../../notifications/sending/notification-sender';
import { platformTexts } from '../../../notifications/texts/platform-catalogue';

/** Notifies a person that their data is exported, because somebody else may be doing it. */
@Injectable()
export class ExportNotice {
  constructor(
    private readonly notifications: NotificationSender,
    private readonly people: PersonLocales,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Never throws: people who cannot be notified still get their data.
   * @param id of the notification
   */
  async notifyOwner(id: string, userId: string): Promise<void> {
    try {
      const { language } = await this.people.localeOf(userId);
      await this.notifications.sendOnce(id, { userId, ...platformTexts[language].exported, ...NOTICE });
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'a person could not be notified of an export of their data');
    }
  }
}

const NOTICE = {
  url: '/account/sessions',
  category: 'security',
  source: 'platform',
  sourceType: 'platform',
} as const;
