import { Module } from '@nestjs/common';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ContentStore } from './content-store';
import { openContentStore } from './open-content-store';

/** Where the bytes of files are. */
@Module({
  providers: [{ provide: ContentStore, inject: [RuntimeConfig], useFactory: openContentStore }],
  exports: [ContentStore],
})
export class ContentStoreModule {}
