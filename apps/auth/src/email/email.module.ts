import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { GuessingModule } from '../guessing/guessing.module';
import { MailModule } from '../mail/mail.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { AddressChange } from './address-change';
import { ChangeMail } from './change-mail';
import { EmailController } from './email.controller';
import { InviteMail } from './invite-mail';
import { RegistrationAttemptMail } from './registration-attempt-mail';
import { VerificationMail } from './verification-mail';
import { VerificationResend } from './verification-resend';

/** Changes of addresses, and mails to addresses that are not confirmed yet. */
@Module({
  imports: [EventsModule, GuessingModule, MailModule, SecurityNoticesModule, RevocationsModule],
  controllers: [EmailController],
  providers: [AddressChange, ChangeMail, InviteMail, RegistrationAttemptMail, VerificationMail, VerificationResend],
  exports: [InviteMail, RegistrationAttemptMail, VerificationMail],
})
export class EmailModule {}
