/** What goes in and out of the routes of tasks across lists. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsUUID, Matches, MaxLength } from 'class-validator';
import type { TaskPriority } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import type { FoundTask, FoundTaskPage, TaskSort } from '../../shared/views.contract';
import { Instant } from '../input/instant-rule';
import { MayBeMissing } from '../input/presence';
import { Line } from '../input/text-rules';
import { ItemDto, ItemQueryDto } from '../items/item.dto';
import { priorities } from '../items/priority';
import { TAG } from '../items/tags';

export const sorts: readonly TaskSort[] = ['due', 'created', 'priority', 'done'];
export const ASSIGNEE = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A person sees no more lists than this in one filter. */
export const MOST_LISTS = 200;

/** In an address, `true` and `false` are words. */
const Flag = () =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));
/** In an address, one of several values is no list. */
const OneOrMore = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));

export class ViewQueryDto extends ItemQueryDto {
  @ApiPropertyOptional({
    description: 'Only what is for the caller: assigned to them, or to nobody in their own lists',
  })
  @MayBeMissing()
  @IsBoolean()
  @Flag()
  mine?: boolean;

  @ApiPropertyOptional({ description: '`me`, `none`, or the id of a person' })
  @MayBeMissing()
  @Matches(ASSIGNEE, { message: '$property must be me, none or the id of a person' })
  assignee?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Due then or later' })
  @MayBeMissing()
  @Instant()
  dueFrom?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Due earlier' })
  @MayBeMissing()
  @Instant()
  dueBefore?: string;

  @ApiPropertyOptional({ description: 'Whether it has a due date' })
  @MayBeMissing()
  @IsBoolean()
  @Flag()
  hasDue?: boolean;

  @ApiPropertyOptional({ description: 'Without #; capitals make no difference' })
  @MayBeMissing()
  @MaxLength(taskLimits.tag)
  @Matches(TAG)
  tag?: string;

  @ApiPropertyOptional({ enum: priorities })
  @MayBeMissing()
  @IsIn(priorities)
  priority?: TaskPriority;

  @ApiPropertyOptional({ type: [String], format: 'uuid', name: 'listId', description: 'Only in these lists' })
  @MayBeMissing()
  @IsUUID('all', { each: true })
  @ArrayMaxSize(MOST_LISTS)
  @IsArray()
  @OneOrMore()
  listId?: string[];

  @ApiPropertyOptional({ maxLength: taskLimits.searchText, description: 'In the title or the notes' })
  @MayBeMissing()
  @Line(taskLimits.searchText)
  q?: string;

  @ApiPropertyOptional({ enum: sorts, default: 'due', description: 'What has no date or priority comes last' })
  @MayBeMissing()
  @IsIn(sorts)
  sort: TaskSort = 'due';
}

export class FoundTaskDto extends ItemDto implements FoundTask {
  @ApiProperty()
  listName!: string;

  @ApiProperty()
  listColor!: string;
}

export class FoundTaskPageDto implements FoundTaskPage {
  @ApiProperty({ type: [FoundTaskDto] })
  items!: FoundTaskDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
