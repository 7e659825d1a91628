import { Module } from '@nestjs/common';
import { HomeModule } from '../../people/home/home.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PluginsApiModule } from '../../plugins/api/plugins-api.module';
import { ShellAnswer } from './shell-answer';
import { ShellController } from './shell.controller';

/** `GET /api/shell`, the first request of every page. */
@Module({
  imports: [HomeModule, NotificationsModule, PluginsApiModule],
  controllers: [ShellController],
  providers: [ShellAnswer],
})
export class ShellApiModule {}
