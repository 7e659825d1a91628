import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { SecurityNotices } from './security-notices';
import { NoticeClaims } from './notice-claims';
import { NoticesController } from './notices.controller';

/** Notices to people about their own accounts. */
@Module({
  imports: [MailModule],
  controllers: [NoticesController],
  providers: [SecurityNotices, NoticeClaims],
  exports: [SecurityNotices],
})
export class SecurityNoticesModule {}
