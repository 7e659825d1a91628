import { Module } from '@nestjs/common';
import { BackupCodesModule } from '../backup-codes/backup-codes.module';
import { EventsModule } from '../events/events.module';
import { PoliciesModule } from '../policies/policies.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { OwnPasskeysService } from './own-passkeys.service';
import { PasskeyRegistrationService } from './passkey-registration.service';
import { PasskeysController } from './passkeys.controller';
import { PasskeySignInCompletion } from './sign-in/passkey-sign-in-completion';
import { PasskeySecondFactorController } from './sign-in/passkey-second-factor.controller';
import { PasskeySignInController } from './sign-in/passkey-sign-in.controller';
import { PasskeySignInService } from './sign-in/passkey-sign-in.service';
import { PasskeyStepUpController } from './sign-in/passkey-step-up.controller';
import { WebAuthnModule } from './webauthn/webauthn.module';

/** Passkeys: how they are added and removed, and how people sign in with them. */
@Module({
  imports: [BackupCodesModule, EventsModule, PoliciesModule, SessionsModule, SignInModule, WebAuthnModule],
  controllers: [PasskeysController, PasskeySecondFactorController, PasskeySignInController, PasskeyStepUpController],
  providers: [OwnPasskeysService, PasskeySignInCompletion, PasskeyRegistrationService, PasskeySignInService],
})
export class PasskeysModule {}
