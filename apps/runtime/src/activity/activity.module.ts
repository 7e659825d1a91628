import { Global, Module } from '@nestjs/common';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { Vault } from '@sv/server/keys/vault';
import { DataSource } from 'typeorm';
import { RuntimeConfig } from '../kernel/config/runtime-config';
import { ActivityController } from './reading/activity.controller';
import { ActivityFeed } from './feed/activity-feed';
import { ActivityJournal } from './journal/activity-journal';
import { ActivityReader } from './reading/activity-reader';
import type { ActivitySource } from './feed/activity-source';
import { ActivitySources } from './feed/activity-sources';
import { ActorNames } from './feed/actor-names';
import { AuditKeys } from './chain/audit-keys';
import { HeadWatch } from './chain/head-watch';
import { ActivityExport } from './export/activity-export';
import { IdentityActivity } from './feed/identity-activity';
import { journalProviders } from './journal-providers';
import { PlatformActivity } from './feed/platform-activity.sql';
import { ActivityRetention } from './retention/activity-retention';
import { ActivityQueue } from './queue/activity-queue';
import { MockActivityQueue } from './queue/mock-activity-queue';
import { ActivityRetentionSweep } from './retention/activity-retention-sweep';

const retention = {
  provide: ActivityRetention,
  inject: [DataSource, ActivityJournal, AuditKeys, RuntimeConfig],
  useFactory: (db: DataSource, journal: ActivityJournal, keys: AuditKeys, config: RuntimeConfig) =>
    new ActivityRetention(db, journal, keys, new Vault(config.authSecret, config.previousAuthSecret)),
};

/** The audit log: feeds for each person and for administrators, merged from the platform's log and the identity log. */
@Global()
@Module({
  controllers: [ActivityController],
  providers: [
    ...journalProviders,
    ActivityExport,
    ActivityFeed,
    ActivityReader,
    ActorNames,
    IdentityActivity,
    PlatformActivity,
    ActivityRetentionSweep,
    retention,
    {
      provide: ActivitySources,
      inject: [PlatformActivity, IdentityActivity],
      useFactory: (...sources: ActivitySource[]) => new ActivitySources(sources),
    },
  ],
  exports: [
    ActivityFeed,
    ActivityJournal,
    ActivityQueue,
    ActivityRetention,
    ActorNames,
    AuditKeys,
    HeadWatch,
    MockActivityQueue,
    RevocationJournal,
  ],
})
export class ActivityModule {}
