import { Module } from '@nestjs/common';
import { AuthEventFeed } from './auth-event-feed.sql';
import { AuthEventLog } from './auth-event-log';
import { AuthEventsController } from './auth-events.controller';

/** The identity log: sign-ins, failures, and every change to an account. */
@Module({
  controllers: [AuthEventsController],
  providers: [AuthEventLog, AuthEventFeed],
  exports: [AuthEventLog],
})
export class EventsModule {}
