import { Module } from '@nestjs/common';
import { NotificationRetention } from './notification-retention.sql';
import { NotificationRetentionSweep } from './notification-retention-sweep';

/** How long notifications are kept, which administrators may set. */
@Module({
  providers: [NotificationRetention, NotificationRetentionSweep],
  exports: [NotificationRetention],
})
export class NotificationRetentionModule {}
