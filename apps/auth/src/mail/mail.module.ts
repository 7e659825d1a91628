import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { MailOutbox } from '@sv/server/mail/outbox';
import { EventsModule } from '../events/events.module';
import { GuessingModule } from '../guessing/guessing.module';
import { InstanceModule } from '../instance/instance.module';
import { HandedMail } from './handed-mail';
import { HandedMailController } from './handed-mail.controller';
import { LinkCheck } from './link-check';
import { MailQueueController } from './mail-queue.controller';
import { MailRequests } from './mail-requests';
import { MailWriter } from './mail-writer';
import { MailedLinks } from './mailed-links';
import { OutboxRunner } from './outbox-runner';

const outbox = {
  provide: MailOutbox,
  inject: [Vault, CurrentMail],
  useFactory: (vault: Vault, mail: CurrentMail) => new MailOutbox(vault, mail),
};

/** Mail of identity: written into the outbox in the transaction of the action that causes it, and sent from there. */
@Module({
  imports: [EventsModule, GuessingModule, InstanceModule],
  controllers: [HandedMailController, MailQueueController],
  providers: [outbox, HandedMail, LinkCheck, MailWriter, MailedLinks, MailRequests, OutboxRunner],
  exports: [LinkCheck, MailWriter, MailedLinks, MailRequests],
})
export class MailModule {}
