import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { NotificationSender } from '../../../notifications/notification-sender';

/** Tells a person that their data leave: they may not be the one who takes them. */
@Injectable()
export class ExportNotice {
  constructor(
    private readonly notifications: NotificationSender,
    private readonly logger: PinoLogger,
  ) {}

  /** @param id of the notification. Never throws: who can be told nothing still gets their data */
  async tell(id: string, userId: string): Promise<void> {
    await this.notifications.sendOnce(id, { userId, ...NOTICE }).catch((error: unknown) => {
      this.logger.warn({ err: error, userId }, 'a person was not told that their data were exported');
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
