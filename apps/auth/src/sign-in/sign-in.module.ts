import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { FactorsModule } from '../factors/factors.module';
import { GuessingModule } from '../guessing/guessing.module';
import { NewsModule } from '../news/news.module';
import { SessionsModule } from '../sessions/sessions.module';
import { HalfSignIns } from './half-sign-ins';
import { MfaCookie } from './mfa-cookie';
import { PasswordStep } from './password-step';
import { SecondStep } from './second-step';
import { SecondStepAnswer } from './second-step-answer';
import { SignInAnswer } from './sign-in-answer';
import { SignInCompletion } from './sign-in-completion';

/** What all ways to sign in have in common. */
@Module({
  imports: [DevicesModule, EventsModule, FactorsModule, GuessingModule, NewsModule, SessionsModule],
  providers: [HalfSignIns, MfaCookie, PasswordStep, SecondStep, SecondStepAnswer, SignInAnswer, SignInCompletion],
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
