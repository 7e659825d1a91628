import { Module } from '@nestjs/common';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { AuthConfig } from '../config/auth-config';
import { AuthEventFeed } from './auth-event-feed.sql';
import { AuthEventLog } from './auth-event-log';
import { AuthEventsController } from './auth-events.controller';

/** The identity log: sign-ins, failures, and every change to an account. */
@Module({
  controllers: [AuthEventsController],
  providers: [
    AuthEventLog,
    AuthEventFeed,
    {
      provide: RevocationJournal,
      inject: [AuthConfig],
      useFactory: async ({ dataDir }: AuthConfig) => {
        const journal = dataDir === null ? null : new RevocationJournal(dataDir);
        await journal?.begin();
        return journal;
      },
    },
  ],
  exports: [AuthEventLog],
})
export class EventsModule {}
