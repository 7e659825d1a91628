import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications.module';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { BroadcastsModule } from '../broadcasts/broadcasts.module';
import { MailChangeNotice } from './mail-change-notice';
import { NoticeFollower } from './notice-follower';

/** Notifications about people's own accounts. */
@Module({
  imports: [BroadcastsModule, MailerModule, NotificationsModule],
  providers: [MailChangeNotice, NoticeFollower],
})
export class NoticesModule {}
