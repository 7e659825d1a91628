import { ApiProperty } from '@nestjs/swagger';
import type { TalkPerson } from '../../shared/talk.contract';

export class TalkPersonDto implements TalkPerson {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, nullable: true, description: 'null for a deleted account' })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  image!: string | null;
}
