import { Module } from '@nestjs/common';
import { AccountNews } from './account-news';

/** What identity has to tell people about their own accounts. */
@Module({ providers: [AccountNews], exports: [AccountNews] })
export class NewsModule {}
