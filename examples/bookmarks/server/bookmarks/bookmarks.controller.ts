import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { expectedVersion } from '@sv/sdk';
import type { Bookmark, BookmarkList } from '../../shared/bookmark.contract';
import { maxPerPerson } from '../max-per-person';
import { caller } from '../owner';
import { BookmarkContentDto, BookmarkDto, BookmarkListDto } from './bookmark.dto';
import { BookmarksService } from './bookmarks.service';

@ApiTags('Bookmarks')
@Controller('bookmarks')
export class BookmarksController {
  constructor(private readonly bookmarks: BookmarksService) {}

  @Get()
  @ApiOperation({ summary: "List the caller's bookmarks" })
  @ApiOkResponse({ type: BookmarkListDto })
  async list(): Promise<BookmarkList> {
    return { bookmarks: await this.bookmarks.list(caller()), most: maxPerPerson() };
  }

  @Post()
  @ApiOperation({ summary: 'Add a bookmark' })
  @ApiCreatedResponse({ type: BookmarkDto })
  @ApiConflictResponse({ description: 'The caller has as many as one may have' })
  add(@Body() content: BookmarkContentDto): Promise<Bookmark> {
    return this.bookmarks.add(caller(), content);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a bookmark', description: 'Without `keep-shelf` it leaves the shelf.' })
  @ApiOkResponse({ type: BookmarkDto })
  @ApiNotFoundResponse({ description: 'There is no such bookmark, or it is not the caller’s' })
  change(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() content: BookmarkContentDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Bookmark> {
    return this.bookmarks.change(caller(), id, content, expectedVersion(ifMatch));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a bookmark' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such bookmark, or it is not the caller’s' })
  remove(@Param('id', ParseUUIDPipe) id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.bookmarks.remove(caller(), id, expectedVersion(ifMatch));
  }
}
