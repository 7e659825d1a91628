import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { FactorsModule } from '../factors/factors.module';
import { GuessingModule } from '../guessing/guessing.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { SessionsModule } from '../sessions/sessions.module';
import { PendingMfaService } from './pending-mfa.service';
import { MfaCookie } from './mfa-cookie';
import { PasswordStep } from './password-step';
import { SecondStep } from './second-step';
import { SecondStepAnswer } from './second-step-answer';
import { SignInAnswer } from './sign-in-answer';
import { SignInCompletion } from './sign-in-completion';

/** What all methods of sign-in share. */
@Module({
  imports: [DevicesModule, EventsModule, FactorsModule, GuessingModule, SecurityNoticesModule, SessionsModule],
  providers: [PendingMfaService, MfaCookie, PasswordStep, SecondStep, SecondStepAnswer, SignInAnswer, SignInCompletion],
  exports: [
    DevicesModule,
    FactorsModule,
    GuessingModule,
    MfaCookie,
    PasswordStep,
    SecondStepAnswer,
    SignInAnswer,
    SignInCompletion,
  ],
})
export class SignInModule {}
