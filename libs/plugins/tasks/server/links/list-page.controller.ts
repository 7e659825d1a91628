import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { LinkState, NewLink, SharedList } from '../../shared/links.contract';
import { ItemQueryDto } from '../items/item.dto';
import { caller } from '../owner';
import { LinkStateDto, NewLinkDto, NewListLinkDto, SharedListDto } from './link.dto';
import { ListPageService } from './list-page.service';

@ApiTags('Tasks')
@Controller()
export class ListPageController {
  constructor(private readonly pages: ListPageService) {}

  @Get('lists/:listId/link')
  @ApiOperation({ summary: 'Whether anyone with a link can read a list' })
  @ApiOkResponse({ type: LinkStateDto })
  @ApiForbiddenResponse({ description: 'Only the owner' })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  find(@Param('listId') listId: string): Promise<LinkState> {
    return this.pages.find(caller(), listId);
  }

  @Post('lists/:listId/link')
  @ApiOperation({ summary: 'Create the link with which anyone can read a list' })
  @ApiCreatedResponse({ type: NewLinkDto })
  @ApiForbiddenResponse({ description: 'Only the owner, and only where the workspace allows links' })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  @ApiConflictResponse({ description: 'There is a link already' })
  create(@Param('listId') listId: string, @Body() { expiresAt }: NewListLinkDto): Promise<NewLink> {
    return this.pages.create(caller(), listId, expiresAt);
  }

  @Delete('lists/:listId/link')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'End the link to a list' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: 'Only the owner' })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  end(@Param('listId') listId: string): Promise<void> {
    return this.pages.end(caller(), listId);
  }

  /** Open to everybody, so it answers to a link that works and to nothing else. */
  @Get('shared/:token')
  @ApiOperation({ summary: 'Read a list with a link, by position' })
  @ApiOkResponse({ type: SharedListDto })
  @ApiNotFoundResponse({ description: 'The link does not work' })
  read(@Param('token') token: string, @Query() query: ItemQueryDto): Promise<SharedList> {
    return this.pages.read(token, query);
  }
}
