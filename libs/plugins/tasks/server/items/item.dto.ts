/** What goes in and out of the routes of items. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import type { NewTaskItem, TaskItem, TaskItemChange, TaskItemPage, TaskState } from '../../shared/task.contract';
import { pageSize, taskLimits } from '../../shared/task-limits';
import { Instant } from '../input/instant-rule';
import { PersonId } from '../input/person-id';
import { MayBeMissing, MayBeNull } from '../input/presence';
import { Line, Lines } from '../input/text-rules';

const states: readonly TaskState[] = ['open', 'done', 'all'];
const positionDescription = 'Index in the whole list, done items included; more than the last one means last';

const assigneeDescription = 'Somebody who sees the list; null: nobody in particular';

export class ItemQueryDto {
  @ApiPropertyOptional({ enum: states, default: 'open' })
  @IsOptional()
  @IsIn(states)
  state: TaskState = 'open';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: pageSize.largest, default: pageSize.usual })
  @IsOptional()
  @Type(() => Number)
  @Max(pageSize.largest)
  @Min(1)
  @IsInt()
  limit: number = pageSize.usual;

  @ApiPropertyOptional({ description: '`nextCursor` of the page before' })
  @IsOptional()
  @IsString()
  cursor?: string;
}

export class NewItemDto implements NewTaskItem {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Made by the sender. Repeating the request with the same id adds nothing, and answers the item.',
  })
  @MayBeMissing()
  @IsUUID()
  id?: string;

  @ApiProperty({ minLength: 1, maxLength: taskLimits.title, example: 'Water the plants' })
  @Line(taskLimits.title)
  title!: string;

  @ApiPropertyOptional({ type: String, maxLength: taskLimits.notes, nullable: true })
  @MayBeNull()
  @Lines(taskLimits.notes)
  notes?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @MayBeNull()
  @Instant()
  dueAt?: string | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: assigneeDescription })
  @MayBeNull()
  @PersonId()
  assigneeId?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: positionDescription })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}

export class ItemChangeDto implements TaskItemChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: taskLimits.title })
  @MayBeMissing()
  @Line(taskLimits.title)
  title?: string;

  @ApiPropertyOptional({ type: String, maxLength: taskLimits.notes, nullable: true })
  @MayBeNull()
  @Lines(taskLimits.notes)
  notes?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @MayBeNull()
  @Instant()
  dueAt?: string | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: assigneeDescription })
  @MayBeNull()
  @PersonId()
  assigneeId?: string | null;

  @ApiPropertyOptional({ description: 'true keeps the first moment when it is done already' })
  @MayBeMissing()
  @IsBoolean()
  done?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: positionDescription })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}

export class ItemDto implements TaskItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid' })
  listId!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  notes!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  dueAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null while open' })
  doneAt!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: assigneeDescription })
  assigneeId!: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: positionDescription })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class ItemPageDto implements TaskItemPage {
  @ApiProperty({ type: [ItemDto] })
  items!: ItemDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
