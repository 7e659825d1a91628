import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications.module';
import { AudienceDirectory } from './audience-directory';
import { BroadcastDelivery } from './delivery/broadcast-delivery';
import { BroadcastHistory } from './broadcast-history';
import { BroadcastSender } from './broadcast-sender';
import { BroadcastsController } from './broadcasts.controller';

/** What administrators tell many people at once (spec 6.7). */
@Module({
  imports: [NotificationsModule],
  controllers: [BroadcastsController],
  providers: [AudienceDirectory, BroadcastDelivery, BroadcastHistory, BroadcastSender],
})
export class BroadcastsModule {}
