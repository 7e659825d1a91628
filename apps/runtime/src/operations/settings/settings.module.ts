import { Module } from '@nestjs/common';
import { NotificationRetentionModule } from '../../notifications/retention/notification-retention.module';
import { SettingsController } from './settings.controller';
import { SettingsService } from './settings.service';

/** The settings of the instance, as Console changes them. */
@Module({
  imports: [NotificationRetentionModule],
  controllers: [SettingsController],
  providers: [SettingsService],
})
export class SettingsModule {}
