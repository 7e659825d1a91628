import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { PersonLocales } from '../../kernel/person-locales';
import { AudienceDirectory } from '../broadcasts/audience-directory';
import { NotificationSender } from '../sending/notification-sender';
import { platformTexts } from '../texts/platform-catalogue';
import type { PlatformTexts } from '../texts/platform-texts';

/** Notifies owners and administrators in the workspace, each in their language. */
@Injectable()
export class AdministratorNotices {
  constructor(
    private readonly audience: AudienceDirectory,
    private readonly notifications: NotificationSender,
    private readonly people: PersonLocales,
    private readonly logger: PinoLogger,
  ) {}

  /** Never throws: what they are notified of has happened, and is recorded elsewhere too. */
  async notify(textOf: (texts: PlatformTexts) => { title: string; body: string }, url: string): Promise<void> {
    try {
      const people = await this.audience.peopleOf({ roles: ['platform:owner', 'platform:admin'] });
      for (const [userId, { language }] of await this.people.localesOf(people))
        await this.notifications.send({ userId, ...textOf(platformTexts[language]), url, ...NOTICE });
    } catch (error) {
      this.logger.warn({ err: error, url }, 'administrators could not be notified');
    }
  }
}

const NOTICE = { category: 'security', source: 'platform', sourceType: 'platform' } as const;
