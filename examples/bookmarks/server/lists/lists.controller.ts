import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NotFoundError, sdk } from '@sv/sdk';
import { BookmarksService } from '../bookmarks/bookmarks.service';
import { SharedLinkDto, SharedListDto, SharedTagDto } from './lists.dto';

/** Where the list of a tag is shared. What an address cannot hold is refused by `sdk.links`. */
const pathOf = (tag: string): string => `/lists/${encodeURIComponent(tag)}/:token`;

/** The bookmarks of a tag, shared by a link. Whoever has the link reads addresses and titles, and no notes. */
@ApiTags('Bookmarks')
@Controller('lists')
export class ListsController {
  constructor(private readonly bookmarks: BookmarksService) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({ summary: 'Share the bookmarks of a tag by a link' })
  @ApiCreatedResponse({ type: SharedLinkDto })
  async share(@Body() { tag }: SharedTagDto): Promise<SharedLinkDto> {
    const { url } = await sdk.links.create({ path: pathOf(tag), label: `Bookmarks tagged “${tag}”` });
    return { url };
  }

  /** Open to everybody: the manifest names it under `public`. */
  @Get(':tag/:token')
  @ApiOperation({ summary: 'Read a shared list' })
  @ApiOkResponse({ type: SharedListDto })
  @ApiNotFoundResponse({ description: 'The link was never there, has expired, or was ended.' })
  async read(@Param('tag') tag: string, @Param('token') token: string): Promise<SharedListDto> {
    const link = await sdk.links.check(token);
    if (!link || link.path !== pathOf(tag)) throw new NotFoundError();
    return { tag, bookmarks: await this.bookmarks.listTagged(link.createdBy, tag) };
  }
}
