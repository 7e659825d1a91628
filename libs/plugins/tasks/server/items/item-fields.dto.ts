import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsUUID, Matches, MaxLength } from 'class-validator';
import { taskLimits } from '../../shared/task-limits';
import type { RepeatsFrom, TaskItemChange, TaskPriority } from '../../shared/task.contract';
import { Instant } from '../input/instant-rule';
import { PersonId } from '../input/person-id';
import { MayBeMissing, MayBeNull } from '../input/presence';
import { Recurrence } from '../input/recurrence-rule';
import { Lines } from '../input/text-rules';
import { TimeZone } from '../input/time-zone-rule';
import { priorities } from './priority';
import { TAG } from './tags';

export const describing = {
  parentId: 'The item of the same list of which it is a part; a part has no parts',
  sectionId: 'The section of its list; a part is in that of its item',
  startAt: 'When work on it begins',
  allDay: 'Whether `startAt` and `dueAt` are days without a time; true when it is added without',
  timeZone: 'The IANA zone of `startAt` and `dueAt`; null: that of who reads it',
  recurrence: 'The value of an RRULE (RFC 5545), such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU; null: it does not repeat',
  repeatsFrom: 'Whether the next date is counted from the due date, or from when it was done',
  assigneeId: 'Somebody who sees the list; null: nobody in particular',
} as const;

export const repeatsFromValues: readonly RepeatsFrom[] = ['due', 'done'];

/** What can be said of an item when it is added and afterwards; `null` clears. */
export class ItemFieldsDto implements Omit<TaskItemChange, 'title' | 'done' | 'occurrence' | 'position'> {
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: describing.parentId })
  @MayBeNull()
  @IsUUID()
  parentId?: string | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: describing.sectionId })
  @MayBeNull()
  @IsUUID()
  sectionId?: string | null;

  @ApiPropertyOptional({ type: String, maxLength: taskLimits.notes, nullable: true })
  @MayBeNull()
  @Lines(taskLimits.notes)
  notes?: string | null;

  @ApiPropertyOptional({ enum: priorities, type: String, nullable: true })
  @MayBeNull()
  @IsIn(priorities)
  priority?: TaskPriority | null;

  @ApiPropertyOptional({ type: [String], maxItems: taskLimits.tagsPerItem, description: 'Each once, without `#`' })
  @MayBeMissing()
  @Matches(TAG, { each: true, message: 'each of $property must be one word without # and commas' })
  @MaxLength(taskLimits.tag, { each: true })
  @ArrayMaxSize(taskLimits.tagsPerItem)
  @IsArray()
  tags?: string[];

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description: describing.startAt })
  @MayBeNull()
  @Instant()
  startAt?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @MayBeNull()
  @Instant()
  dueAt?: string | null;

  @ApiPropertyOptional({ description: describing.allDay })
  @MayBeMissing()
  @IsBoolean()
  allDay?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, description: describing.timeZone })
  @MayBeNull()
  @TimeZone()
  timeZone?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: taskLimits.recurrence,
    description: describing.recurrence,
  })
  @MayBeNull()
  @Recurrence()
  recurrence?: string | null;

  @ApiPropertyOptional({ enum: repeatsFromValues, description: describing.repeatsFrom })
  @MayBeMissing()
  @IsIn(repeatsFromValues)
  repeatsFrom?: RepeatsFrom;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: describing.assigneeId })
  @MayBeNull()
  @PersonId()
  assigneeId?: string | null;
}
