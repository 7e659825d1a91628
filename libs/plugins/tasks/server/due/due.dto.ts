import { ApiProperty } from '@nestjs/swagger';
import type { DueTask, DueTasks } from '../../shared/task.contract';
import { Instant } from '../input/instant-rule';
import { ItemDto } from '../items/item.dto';

export class DueQueryDto {
  @ApiProperty({ format: 'date-time', description: 'The end of the day of the person’s own clock' })
  @Instant()
  before!: string;
}

class DueTaskDto extends ItemDto implements DueTask {
  @ApiProperty()
  listName!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  declare dueAt: string;
}

export class DueTasksDto implements DueTasks {
  @ApiProperty({ type: [DueTaskDto] })
  items!: DueTaskDto[];

  @ApiProperty({ description: 'Whether more are due than are answered' })
  hasMore!: boolean;
}
