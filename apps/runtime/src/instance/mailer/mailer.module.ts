import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { MailOutbox } from '@sv/server/mail/outbox';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { MailHealth } from './mail-health';
import { MailTestController } from './mail-test.controller';
import { MailTestService } from './mail-test.service';
import { OutboxRunner } from './outbox-runner';

const vault = {
  provide: Vault,
  inject: [RuntimeConfig],
  useFactory: ({ authSecret, previousAuthSecret }: RuntimeConfig) => new Vault(authSecret, previousAuthSecret),
};

const outbox = {
  provide: MailOutbox,
  inject: [Vault, RuntimeConfig],
  useFactory: (sealed: Vault, { mail }: RuntimeConfig) => new MailOutbox(sealed, mail !== null),
};

/** Mail of the platform; that of identity is the auth server's. */
@Module({
  controllers: [MailTestController],
  providers: [vault, outbox, MailHealth, MailTestService, OutboxRunner],
  exports: [MailHealth, MailOutbox],
})
export class MailerModule {}
