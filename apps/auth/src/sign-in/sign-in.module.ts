import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { FactorsModule } from '../factors/factors.module';
import { GuessingModule } from '../guessing/guessing.module';
import { NewsModule } from '../news/news.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInAnswer } from './sign-in-answer';
import { SignInCompletion } from './sign-in-completion';

/** What all ways to sign in have in common. */
@Module({
  imports: [DevicesModule, EventsModule, FactorsModule, GuessingModule, NewsModule, SessionsModule],
  providers: [SignInAnswer, SignInCompletion],
  exports: [DevicesModule, FactorsModule, GuessingModule, SignInAnswer, SignInCompletion],
})
export class SignInModule {}
