import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { ConfirmationModule } from '../confirmation/confirmation.module';
import { EventsModule } from '../events/events.module';
import { GuessingModule } from '../guessing/guessing.module';
import { MailModule } from '../mail/mail.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { NewPassword } from './new-password';
import { PasswordReset } from './password-reset';
import { RecoveryController } from './recovery.controller';
import { ResetLinks } from './reset-links';
import { ResetLinksController } from './reset-links.controller';
import { ResetMail } from './reset-mail';
import { ResetRequests } from './reset-requests';

/** Password reset. */
@Module({
  imports: [
    AccountsModule,
    ConfirmationModule,
    EventsModule,
    GuessingModule,
    MailModule,
    SecurityNoticesModule,
    RevocationsModule,
    SessionsModule,
  ],
  controllers: [RecoveryController, ResetLinksController],
  providers: [NewPassword, PasswordReset, ResetLinks, ResetMail, ResetRequests],
})
export class RecoveryModule {}
