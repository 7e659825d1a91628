import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TaskItem } from '../../shared/task.contract';
import { ItemDto } from '../items/item.dto';
import { caller } from '../owner';
import { MoveDto } from './move.dto';
import { MoveService } from './move.service';

@ApiTags('Tasks')
@Controller('items/:id/move')
export class MoveController {
  constructor(private readonly items: MoveService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Move an item to another list',
    description: 'With its parts, comments and attachments. Whoever does not see that list is assigned no more.',
  })
  @ApiOkResponse({ type: ItemDto })
  @ApiNotFoundResponse({ description: 'No such item, or no such list, of the caller' })
  @ApiConflictResponse({ description: 'The list is full' })
  move(@Param('id') id: string, @Body() move: MoveDto): Promise<TaskItem> {
    return this.items.move(caller(), id, move);
  }
}
