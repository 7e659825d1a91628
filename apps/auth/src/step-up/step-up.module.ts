import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { BackupCodesModule } from '../backup-codes/backup-codes.module';
import { EventsModule } from '../events/events.module';
import { WebAuthnModule } from '../passkeys/webauthn/webauthn.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { TotpModule } from '../totp/totp.module';
import { Proofs } from './proofs';
import { Reauthentication } from './reauthentication';
import { ReauthenticationController } from './reauthentication.controller';
import { StepUpService } from './step-up.service';

/** Confirmation of a person's identity, within a session or for the runtime. */
@Module({
  imports: [
    AccountsModule,
    BackupCodesModule,
    EventsModule,
    RevocationsModule,
    SessionsModule,
    SignInModule,
    TotpModule,
    WebAuthnModule,
  ],
  controllers: [ReauthenticationController],
  providers: [Proofs, Reauthentication, StepUpService],
  exports: [StepUpService],
})
export class StepUpModule {}
