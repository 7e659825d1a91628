import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { MailOutbox } from '@sv/server/mail/outbox';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { MailHealth } from './mail-health';
import { MailTestController } from './mail-test.controller';
import { MailTestService } from './mail-test.service';
import { OutboxRunner } from './outbox-runner';
import { MailHandover } from './settings/mail-handover';
import { MailSettingsController } from './settings/mail-settings.controller';
import { MailSettingsService } from './settings/mail-settings.service';
import { StoredMail } from './settings/stored-mail';
import { TestMail } from './test-mail';

const vault = {
  provide: Vault,
  inject: [RuntimeConfig],
  useFactory: ({ authSecret, previousAuthSecret }: RuntimeConfig) => new Vault(authSecret, previousAuthSecret),
};

const outbox = {
  provide: MailOutbox,
  inject: [Vault, CurrentMail],
  useFactory: (sealed: Vault, mail: CurrentMail) => new MailOutbox(sealed, mail),
};

/** Mail of the platform; that of identity is the auth server's. */
@Module({
  controllers: [MailSettingsController, MailTestController],
  providers: [
    vault,
    outbox,
    MailHandover,
    MailHealth,
    MailSettingsService,
    MailTestService,
    OutboxRunner,
    StoredMail,
    TestMail,
  ],
  exports: [MailHandover, MailHealth, MailOutbox, MailSettingsService],
})
export class MailerModule {}
