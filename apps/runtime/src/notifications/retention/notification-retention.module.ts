import { Module } from '@nestjs/common';
import { NotificationRetention } from './notification-retention';
import { NotificationRetentionRounds } from './notification-retention-rounds';

/** How long notifications are kept, which administrators may set. */
@Module({
  providers: [NotificationRetention, NotificationRetentionRounds],
  exports: [NotificationRetention],
})
export class NotificationRetentionModule {}
