import { Module } from '@nestjs/common';
import { FileIntake } from './file-intake';
import { FileRefusals } from './file-refusals';
import { ContentStoreModule } from './store/content-store.module';
import { StoredFiles } from './stored-files';
import { FileSweep } from './upkeep/file-sweep';
import { UnnamedContents } from './upkeep/unnamed-contents';

/** Files of plugins. */
@Module({
  imports: [ContentStoreModule],
  providers: [FileIntake, FileRefusals, FileSweep, StoredFiles, UnnamedContents],
  exports: [FileIntake, FileRefusals, StoredFiles, UnnamedContents, ContentStoreModule],
})
export class FilesModule {}
