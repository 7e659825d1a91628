import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { GuessingModule } from '../guessing/guessing.module';
import { MailModule } from '../mail/mail.module';
import { NewsModule } from '../news/news.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { AddressChange } from './address-change';
import { AddressConfirmation } from './address-confirmation';
import { ChangeMail } from './change-mail';
import { EmailController } from './email.controller';
import { InviteMail } from './invite-mail';
import { RegistrationAttemptMail } from './registration-attempt-mail';
import { VerificationMail } from './verification-mail';
import { VerificationResend } from './verification-resend';

/** Addresses: that they are somebody's is proved by a link that was mailed there. */
@Module({
  imports: [EventsModule, GuessingModule, MailModule, NewsModule, RevocationsModule],
  controllers: [EmailController],
  providers: [
    AddressChange,
    AddressConfirmation,
    ChangeMail,
    InviteMail,
    RegistrationAttemptMail,
    VerificationMail,
    VerificationResend,
  ],
  exports: [InviteMail, RegistrationAttemptMail, VerificationMail],
})
export class EmailModule {}
