import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { DataSource } from 'typeorm';
import { AdminKeysModule } from '../admin-keys/admin-keys.module';
import { RuntimeConfig } from '../config/runtime-config';
import { ActivityController } from './activity.controller';
import { ActivityFeed } from './activity-feed';
import { ActivityJournal } from './activity-journal';
import { ActivityReader } from './activity-reader';
import type { ActivitySource } from './activity-source';
import { ActivitySources } from './activity-sources';
import { ActorNames } from './actor-names';
import { AuditKeys } from './chain/audit-keys';
import { ActivityExport } from './export/activity-export';
import { IdentityActivity } from './identity-activity';
import { PlatformActivity } from './log/platform-activity';
import { ActivityRetention } from './retention/activity-retention';
import { RetentionRounds } from './retention/retention-rounds';

const retention = {
  provide: ActivityRetention,
  inject: [DataSource, ActivityJournal, AuditKeys, RuntimeConfig],
  useFactory: (db: DataSource, journal: ActivityJournal, keys: AuditKeys, config: RuntimeConfig) =>
    new ActivityRetention(db, journal, keys, new Vault(config.authSecret, config.previousAuthSecret)),
};

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
    PlatformActivity,
    RetentionRounds,
    retention,
    {
      provide: ActivitySources,
      inject: [PlatformActivity, IdentityActivity],
      useFactory: (...sources: ActivitySource[]) => new ActivitySources(sources),
    },
  ],
  exports: [ActivityFeed, ActivityRetention, ActorNames],
})
export class ActivityModule {}
