import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module';
import { EventsModule } from '../events/events.module';
import { InvitesModule } from '../invites/invites.module';
import { MailModule } from '../mail/mail.module';
import { PoliciesModule } from '../policies/policies.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { OwnerAppointment } from './registration/owner-appointment';
import { PasswordHasher } from './password/password-hasher';
import { PasswordController } from './password/password.controller';
import { PasswordService } from './password/password.service';
import { ProfileController } from './profile/profile.controller';
import { ProfileService } from './profile/profile.service';
import { AccountOpening } from './registration/account-opening';
import { RegistrationAdmission } from './registration/registration-admission';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationRefusals } from './registration/registration-refusals';
import { RegistrationService } from './registration/registration.service';
import { SetupLink } from './registration/setup-link';
import { SetupToken } from './registration/setup-token';
import { UnverifiedRegistration } from './registration/unverified-registration';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';

/** People: how they register, sign in, and change what is theirs. */
@Module({
  imports: [
    EmailModule,
    EventsModule,
    InvitesModule,
    MailModule,
    PoliciesModule,
    RevocationsModule,
    SessionsModule,
    SignInModule,
  ],
  controllers: [RegistrationController, SignInController, PasswordController, ProfileController],
  providers: [
    AccountOpening,
    OwnerAppointment,
    PasswordHasher,
    PasswordService,
    ProfileService,
    RegistrationAdmission,
    RegistrationRefusals,
    RegistrationService,
    SetupLink,
    SetupToken,
    SignInService,
    UnverifiedRegistration,
  ],
  exports: [PasswordHasher, SetupToken],
})
export class AccountsModule {}
