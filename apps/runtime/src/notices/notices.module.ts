import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { NoticeFollower } from './notice-follower';

/** What happens to people's accounts, told in the workspace. */
@Module({ imports: [NotificationsModule], providers: [NoticeFollower] })
export class NoticesModule {}
