import { Controller, Delete, Get, Module, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AcceptsUpload, type FileAnswer, type FilePage, sdk, type StoredFile, type ThumbnailSize } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { aPlugin } from './test-plugins';

export const UPLOAD_LIMIT = 4 * 1024 * 1024;

/** Stores what is uploaded for whoever uploads it, and shows everything to everybody who has an id. */
@ApiExcludeController()
@Controller('files')
class FilesController {
  @Post()
  @AcceptsUpload({ maxBytes: UPLOAD_LIMIT, maxFiles: 3 })
  async add(): Promise<StoredFile[]> {
    const stored = [];
    for await (const { content, name, type } of sdk.files.uploads())
      stored.push(await sdk.files.put(content, { name, type, ownerId: ownId() }));
    return stored;
  }

  @Post('pictures')
  @AcceptsUpload({ maxBytes: UPLOAD_LIMIT, types: ['image/*'] })
  addPicture(): Promise<StoredFile[]> {
    return this.add();
  }

  /** Leaves the loop before anything is stored. */
  @Post('returned')
  @AcceptsUpload({ maxBytes: UPLOAD_LIMIT, maxFiles: 3 })
  async addReturned(): Promise<StoredFile> {
    for await (const { content, name } of sdk.files.uploads())
      return sdk.files.put(content, { name, ownerId: ownId() });
    throw new Error('no file');
  }

  /** Looks at nothing but the first file. */
  @Post('first')
  @AcceptsUpload({ maxBytes: UPLOAD_LIMIT, maxFiles: 3 })
  async addFirst(): Promise<{ fields: object; field: string | null }> {
    for await (const { fields, field } of sdk.files.uploads()) return { fields, field };
    throw new Error('no file');
  }

  @Post('json')
  takeJson(): string {
    return 'taken';
  }

  @Get()
  list(@Query('cursor') cursor?: string): Promise<FilePage> {
    return sdk.files.list({ ownerId: ownId(), limit: 2, ...(cursor && { cursor }) });
  }

  @Get(':id/content')
  content(@Param('id') id: string, @Query('download') download?: string): Promise<FileAnswer> {
    return sdk.files.serve(id, { download: download !== undefined });
  }

  @Get(':id/thumbnails/:size')
  thumbnail(@Param('id') id: string, @Param('size') size: string): Promise<FileAnswer> {
    return sdk.files.serve(id, { thumbnail: size as ThumbnailSize });
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<StoredFile> {
    return sdk.files.get(id);
  }

  @Delete(':id')
  remove(@Param('id') id: string): Promise<void> {
    return sdk.files.remove(id);
  }
}

const ownId = (): string => sdk.auth.requireSession().user.id;

@Module({ controllers: [FilesController] })
class FilesModule {}

/** A plugin that answers `<prefix>/api/files`. */
export const filesPlugin = (manifest: Partial<ManifestSource> & { id: string }): ServerPlugin =>
  aPlugin({ permissions: ['files'], ...manifest }, async () => ({ default: FilesModule }));
