/** What goes in and out of the routes of items. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import type { ListItemPage, TaskParent } from '../../shared/part.contract';
import type {
  NewTaskItem,
  RepeatsFrom,
  TaskItem,
  TaskItemChange,
  TaskPriority,
  TaskState,
} from '../../shared/task.contract';
import { pageSize, taskLimits } from '../../shared/task-limits';
import { Instant } from '../input/instant-rule';
import { MayBeMissing, MayBeNull } from '../input/presence';
import { Line } from '../input/text-rules';
import { describing, ItemFieldsDto, repeatsFromValues } from './item-fields.dto';
import { SectionDto } from '../sections/section.dto';
import { priorities } from './priority';

export const states: readonly TaskState[] = ['open', 'done', 'all'];
const positionDescription = 'Index in the whole list, done items included; more than the last one means last';

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

export class NewItemDto extends ItemFieldsDto implements NewTaskItem {
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

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: positionDescription })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}

export class ItemChangeDto extends ItemFieldsDto implements TaskItemChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: taskLimits.title })
  @MayBeMissing()
  @Line(taskLimits.title)
  title?: string;

  @ApiPropertyOptional({ description: 'true keeps the first moment when the item is done already' })
  @MayBeMissing()
  @IsBoolean()
  done?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'The due date that is checked off, of an item that repeats, or its start if it has none: one with another date ' +
      'stays as it is',
  })
  @MayBeNull()
  @Instant()
  occurrence?: string | null;

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

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: describing.parentId })
  parentId!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: describing.sectionId })
  sectionId!: string | null;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  notes!: string | null;

  @ApiProperty({ enum: priorities, type: String, nullable: true })
  priority!: TaskPriority | null;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: describing.startAt })
  startAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  dueAt!: string | null;

  @ApiProperty({ description: describing.allDay })
  allDay!: boolean;

  @ApiProperty({ type: String, nullable: true, description: describing.timeZone })
  timeZone!: string | null;

  @ApiProperty({ type: String, nullable: true, description: describing.recurrence })
  recurrence!: string | null;

  @ApiProperty({ enum: repeatsFromValues, description: describing.repeatsFrom })
  repeatsFrom!: RepeatsFrom;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null while open' })
  doneAt!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: describing.assigneeId })
  assigneeId!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Who added it, where that is known' })
  createdBy!: string | null;

  @ApiProperty({ type: 'integer', minimum: 0 })
  commentCount!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  attachmentCount!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: positionDescription })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

class ParentDto implements TaskParent {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  partCount!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  donePartCount!: number;
}

export class ItemPageDto implements ListItemPage {
  @ApiProperty({ type: [ItemDto] })
  items!: ItemDto[];

  @ApiProperty({ type: [ParentDto], description: 'Items with parts: those of the page, and those of its parts' })
  parents!: ParentDto[];

  @ApiProperty({ type: [SectionDto], description: 'All sections of the list, by position' })
  sections!: SectionDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
