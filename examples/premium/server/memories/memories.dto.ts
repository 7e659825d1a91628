import { ApiProperty } from '@nestjs/swagger';
import type { Memory, MemoryList } from '../../shared/day.contract';

class MemoryDto implements Memory {
  @ApiProperty({ format: 'date' })
  day!: string;

  @ApiProperty()
  text!: string;
}

export class MemoryListDto implements MemoryList {
  @ApiProperty({ type: [MemoryDto], nullable: true })
  memories!: MemoryDto[] | null;
}
