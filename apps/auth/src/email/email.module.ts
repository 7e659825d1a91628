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

/** Addresses, and the mails that go to them before they are known to be somebody's. */
@Module({
  imports: [EventsModule, GuessingModule, MailModule, SecurityNoticesModule, RevocationsModule],
  controllers: [EmailController],
  providers: [AddressChange, ChangeMail, InviteMail, RegistrationAttemptMail, VerificationMail, VerificationResend],
  exports: [InviteMail, RegistrationAttemptMail, VerificationMail],
})
export class EmailModule {}
