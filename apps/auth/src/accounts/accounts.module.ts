import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { PasswordHasher } from './password/password-hasher';
import { PasswordController } from './password/password.controller';
import { PasswordService } from './password/password.service';
import { ProfileController } from './profile/profile.controller';
import { ProfileService } from './profile/profile.service';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationService } from './registration/registration.service';
import { SetupLink } from './registration/setup-link';
import { SetupToken } from './registration/setup-token';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';

/** People: how they register, sign in, and change what is theirs (contract 3). */
@Module({
  imports: [EventsModule, RevocationsModule, SessionsModule, SignInModule],
  controllers: [RegistrationController, SignInController, PasswordController, ProfileController],
  providers: [
    PasswordHasher,
    PasswordService,
    ProfileService,
    RegistrationService,
    SetupLink,
    SetupToken,
    SignInService,
  ],
  exports: [PasswordHasher, PasswordService, SetupToken],
})
export class AccountsModule {}
