import { Module } from '@nestjs/common';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ContentStore } from './content-store';
import { ContentStoreWatch } from './content-store-watch';
import { openContentStore } from './open-content-store';

/** Where the bytes of files are. */
@Module({
  providers: [{ provide: ContentStore, inject: [RuntimeConfig], useFactory: openContentStore }, ContentStoreWatch],
  exports: [ContentStore, ContentStoreWatch],
})
export class ContentStoreModule {}
