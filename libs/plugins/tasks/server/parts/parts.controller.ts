import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import type { TaskParts } from '../../shared/part.contract';
import { ItemDto } from '../items/item.dto';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import { caller } from '../owner';
import { accessItem } from '../sharing/list-access';

class PartsDto implements TaskParts {
  @ApiProperty({ type: [ItemDto] })
  parts!: ItemDto[];
}

/** Parts are added and changed as items are; this is what the details of a task show. */
@ApiTags('Tasks')
@Controller('items/:id/parts')
export class PartsController {
  @Get()
  @ApiOperation({ summary: 'The parts of an item, by position, done ones included' })
  @ApiOkResponse({ type: PartsDto })
  @ApiNotFoundResponse({ description: 'The caller sees no such item' })
  async list(@Param('id') id: string): Promise<TaskParts> {
    const { listId } = await accessItem(caller(), id, 'view');
    const order = { position: 'ASC', id: 'ASC' } as const;
    const parts = await sdk.db.repository(TaskItemRow).find({ where: { listId, parentId: id }, order });
    return { parts: parts.map(toItem) };
  }
}
