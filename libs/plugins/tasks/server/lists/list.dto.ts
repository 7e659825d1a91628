/** What goes in and out of `/tasks/api/lists`. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsUUID, Matches } from 'class-validator';
import { listColors } from '../../shared/list-colors';
import type { ListRole } from '../../shared/sharing.contract';
import type { NewTaskList, TaskList, TaskListChange, TaskLists } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { MayBeMissing } from '../input/presence';
import { listRoles } from '../sharing/member.dto';
import { Line } from '../input/text-rules';

export const COLOR = new RegExp(`^(${listColors.join('|')}|#[0-9a-f]{6})$`);
const colorDescription = `${listColors.join(', ')}, or #rrggbb`;

const Color = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    Matches(COLOR, { message: `$property must be ${colorDescription}` }),
  );

export class NewListDto implements NewTaskList {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Made by the sender. Repeating the request with the same id adds nothing, and answers the list.',
  })
  @MayBeMissing()
  @IsUUID()
  id?: string;

  @ApiProperty({ minLength: 1, maxLength: taskLimits.listName, example: 'Groceries' })
  @Line(taskLimits.listName)
  name!: string;

  @ApiPropertyOptional({ example: 'green', description: colorDescription })
  @MayBeMissing()
  @Color()
  color?: string;
}

export class ListChangeDto implements TaskListChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: taskLimits.listName })
  @MayBeMissing()
  @Line(taskLimits.listName)
  name?: string;

  @ApiPropertyOptional({ description: colorDescription })
  @MayBeMissing()
  @Color()
  color?: string;
}

export class ListDto implements TaskList {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: colorDescription })
  color!: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  openCount!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  doneCount!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ enum: listRoles, description: 'What the caller is in it' })
  role!: ListRole;

  @ApiProperty({ description: 'With anybody else' })
  isShared!: boolean;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class ListsDto implements TaskLists {
  @ApiProperty({ type: [ListDto] })
  lists!: ListDto[];
}
