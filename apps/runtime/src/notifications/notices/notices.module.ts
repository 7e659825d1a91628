import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications.module';
import { NoticeFollower } from './notice-follower';

/** Notifications about people's own accounts. */
@Module({ imports: [NotificationsModule], providers: [NoticeFollower] })
export class NoticesModule {}
