import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Shelf } from '../../shared/shelf.contract';
import { caller } from '../owner';
import { ShelfDto } from './shelf.dto';
import { ShelfService } from './shelf.service';

@ApiTags('Bookmarks')
@Controller('shelf')
export class ShelfController {
  constructor(private readonly shelf: ShelfService) {}

  @Get()
  @ApiOperation({ summary: 'List what everybody in the workspace may read' })
  @ApiOkResponse({ type: ShelfDto })
  async list(): Promise<Shelf> {
    return { bookmarks: await this.shelf.list(caller()) };
  }

  @Put(':id')
  @HttpCode(204)
  @ApiOperation({ summary: "Put one of the caller's bookmarks onto the shelf" })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: 'The caller lacks keep-shelf' })
  @ApiNotFoundResponse({ description: 'There is no such bookmark, or it is not the caller’s' })
  put(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.shelf.put(caller(), id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a bookmark off the shelf', description: "One's own, or anybody's with `keep-shelf`." })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'It does not stand there, or the caller may not take it' })
  take(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.shelf.take(caller(), id);
  }
}
