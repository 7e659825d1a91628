import { Module } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { AuthConfig } from '../config/auth-config';
import { AuthEventFeed } from './auth-event-feed.sql';
import { AuthEventLog } from './auth-event-log';
import { AuthEventsController } from './auth-events.controller';

const NO_JOURNAL =
  'DATA_DIR is not set, so there is no journal of revocations: a restore brings back people, sessions and roles that were taken away after the backup. Set DATA_DIR to a folder that is kept';

/** The identity log: sign-ins, failures, and every change to an account. */
@Module({
  controllers: [AuthEventsController],
  providers: [
    AuthEventLog,
    AuthEventFeed,
    {
      provide: RevocationJournal,
      inject: [AuthConfig, PinoLogger],
      useFactory: async ({ dataDir }: AuthConfig, logger: PinoLogger) => {
        if (dataDir === null) {
          logger.warn(NO_JOURNAL);
          return null;
        }
        const journal = new RevocationJournal(dataDir, 'auth');
        await journal.begin();
        return journal;
      },
    },
  ],
  exports: [AuthEventLog],
})
export class EventsModule {}
