import { Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TaskItem } from '../../shared/task.contract';
import { ItemDto } from '../items/item.dto';
import { caller } from '../owner';
import { RestoreService } from './restore.service';

@ApiTags('Tasks')
@Controller('items/:id/restore')
export class RestoreController {
  constructor(private readonly items: RestoreService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Bring a deleted item back', description: 'With its parts, for an hour.' })
  @ApiOkResponse({ type: ItemDto })
  @ApiNotFoundResponse({ description: 'No such item was deleted within the last hour from a list of the caller' })
  @ApiConflictResponse({ description: 'The list is full' })
  restore(@Param('id') id: string): Promise<TaskItem> {
    return this.items.restore(caller(), id);
  }
}
