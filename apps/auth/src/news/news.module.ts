import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { AccountNews } from './account-news';
import { NoticeClaims } from './notice-claims';
import { NoticesController } from './notices.controller';

/** What identity has to tell people about their own accounts. */
@Module({
  imports: [MailModule],
  controllers: [NoticesController],
  providers: [AccountNews, NoticeClaims],
  exports: [AccountNews],
})
export class NewsModule {}
