import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DueTask, DueTasks } from '../../shared/task.contract';
import { Instant } from '../input/instant-rule';
import { MayBeMissing } from '../input/presence';
import { TimeZone } from '../input/time-zone-rule';
import { ItemDto } from '../items/item.dto';

export class DueQueryDto {
  @ApiProperty({ format: 'date-time', description: 'The end of the day of the person’s own clock' })
  @Instant()
  before!: string;

  @ApiPropertyOptional({
    description: 'The time zone of that clock, such as Europe/Zurich; that of the account if left out',
  })
  @MayBeMissing()
  @TimeZone()
  timeZone?: string;
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
