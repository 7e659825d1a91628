/** What goes in and out of `/tasks/api/filters`. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsUUID, Matches, MaxLength, ValidateNested } from 'class-validator';
import type { TaskPriority, TaskState } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import type {
  DueRange,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilters,
  TaskFilter,
  TaskSort,
} from '../../shared/views.contract';
import { MayBeMissing } from '../input/presence';
import { Line } from '../input/text-rules';
import { states } from '../items/item.dto';
import { priorities } from '../items/priority';
import { TAG } from '../items/tags';
import { ASSIGNEE, MOST_LISTS, sorts } from '../views/view.dto';

const dueRanges: readonly DueRange[] = ['overdue', 'today', 'week', 'any', 'none'];

export class TaskFilterDto implements TaskFilter {
  @ApiPropertyOptional({ maxLength: taskLimits.searchText })
  @MayBeMissing()
  @Line(taskLimits.searchText)
  q?: string;

  @ApiPropertyOptional({ maxLength: taskLimits.tag })
  @MayBeMissing()
  @MaxLength(taskLimits.tag)
  @Matches(TAG)
  tag?: string;

  @ApiPropertyOptional({ enum: priorities })
  @MayBeMissing()
  @IsIn(priorities)
  priority?: TaskPriority;

  @ApiPropertyOptional({ description: '`me`, `none`, or the id of a person' })
  @MayBeMissing()
  @Matches(ASSIGNEE)
  assignee?: string;

  @ApiPropertyOptional({ type: [String], format: 'uuid' })
  @MayBeMissing()
  @IsUUID('all', { each: true })
  @ArrayMaxSize(MOST_LISTS)
  @IsArray()
  listIds?: string[];

  @ApiPropertyOptional({ enum: states })
  @MayBeMissing()
  @IsIn(states)
  state?: TaskState;

  @ApiPropertyOptional({ enum: dueRanges })
  @MayBeMissing()
  @IsIn(dueRanges)
  due?: DueRange;

  @ApiPropertyOptional({ enum: sorts })
  @MayBeMissing()
  @IsIn(sorts)
  sort?: TaskSort;
}

export class FilterChangeDto implements SavedFilterChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: taskLimits.filterName })
  @MayBeMissing()
  @Line(taskLimits.filterName)
  name?: string;

  @ApiPropertyOptional({ type: TaskFilterDto })
  @MayBeMissing()
  @ValidateNested()
  @Type(() => TaskFilterDto)
  @IsObject()
  filter?: TaskFilterDto;
}

export class NewFilterDto implements NewSavedFilter {
  @ApiPropertyOptional({ format: 'uuid', description: 'Made by the sender: repeating the request adds nothing' })
  @MayBeMissing()
  @IsUUID()
  id?: string;

  @ApiProperty({ minLength: 1, maxLength: taskLimits.filterName, example: 'Urgent in the garden' })
  @Line(taskLimits.filterName)
  name!: string;

  @ApiProperty({ type: TaskFilterDto })
  @ValidateNested()
  @Type(() => TaskFilterDto)
  @IsObject()
  filter!: TaskFilterDto;
}

export class FilterDto implements SavedFilter {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: TaskFilterDto })
  filter!: TaskFilterDto;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class FiltersDto implements SavedFilters {
  @ApiProperty({ type: [FilterDto] })
  filters!: FilterDto[];
}
