import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NotificationsModule } from '../notifications.module';
import { AudienceDirectory } from './audience-directory';
import { BroadcastRow } from './broadcast.entity';
import { BroadcastDelivery } from './delivery/broadcast-delivery';
import { BroadcastHistory } from './broadcast-history';
import { BroadcastSender } from './broadcast-sender';
import { BroadcastsController } from './broadcasts.controller';

/** Broadcasts: notifications that administrators send to many people (spec 6.7). */
@Module({
  imports: [NotificationsModule, TypeOrmModule.forFeature([BroadcastRow])],
  controllers: [BroadcastsController],
  providers: [AudienceDirectory, BroadcastDelivery, BroadcastHistory, BroadcastSender],
  exports: [AudienceDirectory],
})
export class BroadcastsModule {}
