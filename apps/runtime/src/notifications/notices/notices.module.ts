import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications.module';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { BroadcastsModule } from '../broadcasts/broadcasts.module';
import { AdministratorNotices } from './administrator-notices';
import { MailChangeNotice } from './mail-change-notice';
import { NoticeFollower } from './notice-follower';

/** Notifications about people's own accounts. */
@Module({
  imports: [BroadcastsModule, MailerModule, NotificationsModule],
  providers: [AdministratorNotices, MailChangeNotice, NoticeFollower],
  exports: [AdministratorNotices],
})
export class NoticesModule {}
