import { Module } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { AuthConfig } from '../config/auth-config';
import { AuthEventFeed } from './auth-event-feed.sql';
import { AuthEventLog } from './auth-event-log';
import { AuthEventsController } from './auth-events.controller';
import { openRevocationJournal } from './open-revocation-journal';

/** The identity log: sign-ins, failures, and every change to an account. */
@Module({
  controllers: [AuthEventsController],
  providers: [
    AuthEventLog,
    AuthEventFeed,
    {
      provide: RevocationJournal,
      inject: [AuthConfig, PinoLogger],
      useFactory: ({ dataDir }: AuthConfig, logger: PinoLogger) => openRevocationJournal(dataDir, logger),
    },
  ],
  exports: [AuthEventLog],
})
export class EventsModule {}
