import { Injectable } from '@nestjs/common';
import type { Catalogue } from '@sv/server/locale/language';
import { layOut } from '@sv/server/mail/mail-layout';
import type { MailMessage } from '@sv/server/mail/mail-message';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { PersonLocales } from '../../kernel/person-locales';
import type { Caller } from '../../kernel/request-context/caller';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { InstanceIdentity } from '../identity/instance-identity';
import { mailLookOf } from '../identity/mail/mail-look-of';

interface TestMailTexts {
  subject(instance: string): string;
  works: string;
}

const texts: Catalogue<TestMailTexts> = {
  en: {
    subject: instance => `Test mail of ${instance}`,
    works: 'Mail works: this was sent from the settings of the workspace.',
  },
  de: {
    subject: instance => `Test-E-Mail von ${instance}`,
    works: 'Der Versand funktioniert: Diese E-Mail wurde in den Einstellungen des Workspace ausgelöst.',
  },
};

/** Writes the mail with which a mail server is tried, in the language of whoever tries it. */
@Injectable()
export class TestMail {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly instance: InstanceIdentity,
    private readonly people: PersonLocales,
    private readonly settings: PlatformSettings,
  ) {}

  async writeFor(caller: Caller): Promise<Omit<MailMessage, 'to'>> {
    const { language } = caller.kind === 'user' ? await this.people.localeOf(caller.user.id) : this.settings;
    const { subject, works } = texts[language];
    const look = mailLookOf(this.instance.look, this.config.publicUrl);
    return layOut({ subject: subject(look.name), paragraphs: [works] }, look, language);
  }
}
