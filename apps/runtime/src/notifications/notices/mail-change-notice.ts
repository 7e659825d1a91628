import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { MailSettingsService } from '../../instance/mailer/settings/mail-settings.service';
import { PersonLocales } from '../../kernel/person-locales';
import { AudienceDirectory } from '../broadcasts/audience-directory';
import { NotificationSender } from '../sending/notification-sender';
import { platformTexts } from '../texts/platform-catalogue';

/**
 * Notifies owners and administrators of another mail server, because whoever has it reads the links that set a password.
 * In the workspace, never by mail: that would go through the new server.
 */
@Injectable()
export class MailChangeNotice implements OnModuleInit {
  constructor(
    private readonly settings: MailSettingsService,
    private readonly audience: AudienceDirectory,
    private readonly notifications: NotificationSender,
    private readonly people: PersonLocales,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.settings.onChangeMade(() => this.notifyAdministrators());
  }

  /** Never throws: the change is stored, and in the activity log. */
  private async notifyAdministrators(): Promise<void> {
    try {
      const people = await this.audience.peopleOf({ roles: ['platform:owner', 'platform:admin'] });
      for (const [userId, { language }] of await this.people.localesOf(people))
        await this.notifications.send({ userId, ...platformTexts[language].mailServerChanged, ...NOTICE });
    } catch (error) {
      this.logger.warn({ err: error }, 'administrators could not be notified of another mail server');
    }
  }
}

const NOTICE = {
  url: '/console/mail',
  category: 'security',
  source: 'platform',
  sourceType: 'platform',
} as const;
