/** What goes in and out of the routes of sections. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsUUID, Min } from 'class-validator';
import type { NewTaskSection, TaskSection, TaskSectionChange, TaskSections } from '../../shared/section.contract';
import { taskLimits } from '../../shared/task-limits';
import { MayBeMissing } from '../input/presence';
import { Line } from '../input/text-rules';

const positionDescription = 'Index among the sections of the list; more than the last one means last';

export class NewSectionDto implements NewTaskSection {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Made by the sender. Repeating the request with the same id adds nothing, and answers the section.',
  })
  @MayBeMissing()
  @IsUUID()
  id?: string;

  @ApiProperty({ minLength: 1, maxLength: taskLimits.sectionName, example: 'In progress' })
  @Line(taskLimits.sectionName)
  name!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: positionDescription })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}

export class SectionChangeDto implements TaskSectionChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: taskLimits.sectionName })
  @MayBeMissing()
  @Line(taskLimits.sectionName)
  name?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: positionDescription })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}

export class SectionDto implements TaskSection {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid' })
  listId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: positionDescription })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class SectionsDto implements TaskSections {
  @ApiProperty({ type: [SectionDto] })
  sections!: SectionDto[];
}
