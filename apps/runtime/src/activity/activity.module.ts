import { Module } from '@nestjs/common';
import { AdminKeysModule } from '../admin-keys/admin-keys.module';
import { ActivityController } from './activity.controller';
import { ActivityFeed } from './activity-feed';
import { ActivityReader } from './activity-reader';
import { ActivitySources } from './activity-sources';
import { ActorNames } from './actor-names';
import { ActivityExport } from './export/activity-export';
import { IdentityActivity } from './identity-activity';

/** Who did what: the feeds of a person and of administrators, merged from the logs there are (contract 4, 5). */
@Module({
  imports: [AdminKeysModule],
  controllers: [ActivityController],
  providers: [
    ActivityExport,
    ActivityFeed,
    ActivityReader,
    ActorNames,
    IdentityActivity,
    {
      provide: ActivitySources,
      inject: [IdentityActivity],
      useFactory: (identity: IdentityActivity) => new ActivitySources([identity]),
    },
  ],
  exports: [ActorNames],
})
export class ActivityModule {}
