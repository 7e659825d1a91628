import { Module } from '@nestjs/common';
import { FilesController } from './files.controller';

/** Each person's own files. The platform exports, imports and deletes them with the person. */
@Module({ controllers: [FilesController] })
export class FilesModule {}
