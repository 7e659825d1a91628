import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiConsumes, ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AcceptsUpload, type FileAnswer, InvalidInputError, NotFoundError, sdk, type StoredFile } from '@sv/sdk';
import { caller } from '../owner';

@ApiTags('Starter')
@Controller('files')
export class FilesController {
  @Get()
  @ApiOperation({ summary: 'List the files of the caller, newest first' })
  async list(): Promise<{ files: StoredFile[] }> {
    const { files } = await sdk.files.list({ ownerId: caller().userId });
    return { files };
  }

  @Post()
  @AcceptsUpload({ maxBytes: 10 * 1024 * 1024, types: ['image/*', 'application/pdf'] })
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Add a picture or a PDF' })
  async add(): Promise<StoredFile> {
    const { userId: ownerId } = caller();
    for await (const { content, name, type } of sdk.files.uploads()) {
      // Awaited here: a refusal must not wait until the loop has closed the upload.
      const file = await sdk.files.put(content, { name, type, ownerId });
      return file;
    }
    throw new InvalidInputError('', 'There is no file in the request.');
  }

  @Get(':id')
  @ApiOperation({ summary: 'Show a file of the caller' })
  @ApiNotFoundResponse({ description: 'There is no such file, or it is not the caller’s' })
  async show(@Param('id', ParseUUIDPipe) id: string): Promise<FileAnswer> {
    await this.own(id);
    return sdk.files.serve(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a file of the caller' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such file, or it is not the caller’s' })
  async remove(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.own(id);
    await sdk.files.remove(id);
  }

  /** The platform knows which files are the plugin's; whose they are is for the plugin to decide. */
  private async own(id: string): Promise<void> {
    const { ownerId } = await sdk.files.get(id);
    if (ownerId !== caller().userId) throw new NotFoundError('There is no such file, or it is not yours.');
  }
}
