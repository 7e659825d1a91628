import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
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
import type { ListItemPage } from '../../shared/part.contract';
import type { TaskItem } from '../../shared/task.contract';
import { caller } from '../owner';
import { ItemChangeDto, ItemDto, ItemPageDto, ItemQueryDto, NewItemDto } from './item.dto';
import { ItemPagesService } from './item-pages.service';
import { ItemsService } from './items.service';

@ApiTags('Tasks')
@Controller()
export class ItemsController {
  constructor(
    private readonly items: ItemsService,
    private readonly pages: ItemPagesService,
  ) {}

  @Get('lists/:listId/items')
  @ApiOperation({ summary: 'The items of a list, by position' })
  @ApiOkResponse({ type: ItemPageDto })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  page(@Param('listId') listId: string, @Query() query: ItemQueryDto): Promise<ListItemPage> {
    return this.pages.page(caller(), listId, query);
  }

  @Post('lists/:listId/items')
  @ApiOperation({ summary: 'Add an item, at the end unless it says where' })
  @ApiCreatedResponse({ type: ItemDto })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  @ApiConflictResponse({ description: 'The list is full' })
  add(@Param('listId') listId: string, @Body() item: NewItemDto): Promise<TaskItem> {
    return this.items.add(caller(), listId, item);
  }

  @Get('items/:id')
  @ApiOperation({ summary: 'One item' })
  @ApiOkResponse({ type: ItemDto })
  @ApiNotFoundResponse({ description: 'No such item of the caller' })
  get(@Param('id') id: string): Promise<TaskItem> {
    return this.items.get(caller(), id);
  }

  @Patch('items/:id')
  @ApiOperation({ summary: 'Change, check off or move an item; its parts follow' })
  @ApiOkResponse({ type: ItemDto })
  @ApiNotFoundResponse({ description: 'No such item of the caller' })
  change(
    @Param('id') id: string,
    @Body() change: ItemChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<TaskItem> {
    return this.items.change(caller(), id, change, expectedVersion(ifMatch));
  }

  @Delete('items/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete an item, with its parts' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No such item of the caller' })
  delete(@Param('id') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.items.delete(caller(), id, expectedVersion(ifMatch));
  }
}
