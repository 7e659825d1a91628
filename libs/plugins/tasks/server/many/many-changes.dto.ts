import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsUUID,
  Min,
  ValidateNested,
} from 'class-validator';
import type {
  ManyTaskChanges,
  ManyTaskResults,
  TaskChange,
  TaskChangeRefusal,
  TaskChangeResult,
} from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { MayBeMissing } from '../input/presence';
import { ItemChangeDto, ItemDto } from '../items/item.dto';
import { MoveDto } from '../move/move.dto';

const kinds: readonly TaskChange['kind'][] = ['change', 'delete', 'restore', 'move'];

class TaskChangeDto implements TaskChange {
  @ApiProperty({ format: 'uuid', description: 'The item' })
  @IsUUID()
  id!: string;

  @ApiProperty({ enum: kinds })
  @IsIn(kinds)
  kind!: TaskChange['kind'];

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'As in `If-Match`; of `change`' })
  @MayBeMissing()
  @Min(1)
  @IsInt()
  version?: number;

  @ApiPropertyOptional({ type: ItemChangeDto, description: 'Of `change`' })
  @MayBeMissing()
  @ValidateNested()
  @IsObject()
  @Type(() => ItemChangeDto)
  change?: ItemChangeDto;

  @ApiPropertyOptional({ type: MoveDto, description: 'Of `move`' })
  @MayBeMissing()
  @ValidateNested()
  @IsObject()
  @Type(() => MoveDto)
  move?: MoveDto;
}

export class ManyChangesDto implements ManyTaskChanges {
  @ApiProperty({ type: [TaskChangeDto], minItems: 1, maxItems: taskLimits.changesAtOnce })
  @ValidateNested({ each: true })
  @ArrayMaxSize(taskLimits.changesAtOnce)
  @ArrayMinSize(1)
  @IsArray()
  @Type(() => TaskChangeDto)
  changes!: TaskChangeDto[];
}

class RefusalDto implements TaskChangeRefusal {
  @ApiProperty({ description: 'Such as `not-found`, `not-allowed`, `conflict`, `changed-meanwhile`, `invalid-input`' })
  code!: string;

  @ApiProperty()
  detail!: string;
}

class ResultDto implements TaskChangeResult {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: ItemDto, nullable: true, description: 'As it is stored; null when it was deleted or refused' })
  item!: ItemDto | null;

  @ApiProperty({ type: RefusalDto, nullable: true, description: 'null when the change was stored' })
  refusal!: RefusalDto | null;
}

export class ManyResultsDto implements ManyTaskResults {
  @ApiProperty({ type: [ResultDto] })
  results!: ResultDto[];
}
