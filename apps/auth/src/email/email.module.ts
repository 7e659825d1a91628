import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { InviteMail } from './invite-mail';
import { RegistrationAttemptMail } from './registration-attempt-mail';
import { VerificationMail } from './verification-mail';

/** Addresses: that they are somebody's is proved by a link that was mailed there. */
@Module({
  imports: [MailModule],
  providers: [InviteMail, RegistrationAttemptMail, VerificationMail],
  exports: [InviteMail, RegistrationAttemptMail, VerificationMail],
})
export class EmailModule {}
