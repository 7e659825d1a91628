import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { NotificationSender } from '../../../notifications/sending/notification-sender';

/** Notifies a person that their data is exported, because somebody else may be doing it. */
@Injectable()
export class ExportNotice {
  constructor(
    private readonly notifications: NotificationSender,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Never throws: people who cannot be notified still get their data.
   * @param id of the notification
   */
  async notifyOwner(id: string, userId: string): Promise<void> {
    await this.notifications.sendOnce(id, { userId, ...NOTICE }).catch((error: unknown) => {
      this.logger.warn({ err: error, userId }, 'a person could not be notified of an export of their data');
    });
  }
}

const NOTICE = {
  title: 'Your data were exported',
  body: 'Everything that is kept of you here was downloaded. If that was not you, end your sessions and change your password.',
  url: '/account/sessions',
  category: 'security',
  source: 'platform',
  sourceType: 'platform',
} as const;
