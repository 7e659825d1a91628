import { Body, Controller, Delete, Get, Headers, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
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
import type { TaskList, TaskLists } from '../../shared/task.contract';
import { caller } from '../owner';
import { ListChangeDto, ListDto, ListsDto, NewListDto } from './list.dto';
import { ListsService } from './lists.service';

@ApiTags('Tasks')
@Controller('lists')
export class ListsController {
  constructor(private readonly lists: ListsService) {}

  @Get()
  @ApiOperation({ summary: "The caller's lists with their counts, newest first" })
  @ApiOkResponse({ type: ListsDto })
  async list(): Promise<TaskLists> {
    return { lists: await this.lists.list(caller()) };
  }

  @Post()
  @ApiOperation({ summary: 'Make a list' })
  @ApiCreatedResponse({ type: ListDto })
  @ApiConflictResponse({ description: 'The caller has as many lists as one may have, or the id is taken' })
  create(@Body() list: NewListDto): Promise<TaskList> {
    return this.lists.create(caller(), list);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Rename or colour a list' })
  @ApiOkResponse({ type: ListDto })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  change(
    @Param('id') id: string,
    @Body() change: ListChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<TaskList> {
    return this.lists.change(caller(), id, change, expectedVersion(ifMatch));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a list and everything in it' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  delete(@Param('id') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.lists.delete(caller(), id, expectedVersion(ifMatch));
  }

  @Post(':id/restore')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Bring a deleted list back', description: 'With everything in it, for an hour.' })
  @ApiOkResponse({ type: ListDto })
  @ApiNotFoundResponse({ description: 'No such list was deleted by the caller within the last hour' })
  @ApiConflictResponse({ description: 'The caller has as many lists as one may have' })
  restore(@Param('id') id: string): Promise<TaskList> {
    return this.lists.restore(caller(), id);
  }
}
