import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsUUID, Min } from 'class-validator';
import type { TaskMove } from '../../shared/task.contract';
import { MayBeMissing } from '../input/presence';

export class MoveDto implements TaskMove {
  @ApiProperty({ format: 'uuid', description: 'A list that the caller may edit' })
  @IsUUID()
  listId!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Index in that list; last when left out' })
  @MayBeMissing()
  @Min(0)
  @IsInt()
  position?: number;
}
