import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PluginsApiModule } from '../../plugins/api/plugins-api.module';
import { ShellAnswer } from './shell-answer';
import { ShellController } from './shell.controller';

/** The one call with which every page begins. */
@Module({
  imports: [NotificationsModule, PluginsApiModule],
  controllers: [ShellController],
  providers: [ShellAnswer],
})
export class ShellApiModule {}
