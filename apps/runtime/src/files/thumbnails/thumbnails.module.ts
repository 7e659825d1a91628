import { Module } from '@nestjs/common';
import { AssetsModule } from '../../instance/assets/assets.module';
import { FilesModule } from '../files.module';
import { ServedFiles } from './served-files';
import { ThumbnailMaker } from './thumbnail-maker';
import { Thumbnails } from './thumbnails.service';

/** Small copies of pictures, and what sends files and them. */
@Module({
  imports: [AssetsModule, FilesModule],
  providers: [ServedFiles, ThumbnailMaker, Thumbnails],
  exports: [ServedFiles],
})
export class ThumbnailsModule {}
