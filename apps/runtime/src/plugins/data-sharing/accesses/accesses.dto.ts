import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { DataAccess, DataAccessLog, DataRefusal } from '@sv/contracts/data-sharing.contract';

const REASONS: DataRefusal[] = [
  'no-consent',
  'not-declared',
  'provider-missing',
  'provider-disabled',
  'not-provided',
  'failed',
  'too-slow',
  'too-large',
];

@ApiSchema({ name: 'DataAccess' })
export class DataAccessDto implements DataAccess {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ example: 'com.example.birthdays' })
  consumerId!: string;

  @ApiProperty({ example: 'com.example.contacts' })
  providerId!: string;

  @ApiProperty({ example: 'people' })
  contract!: string;

  @ApiProperty({ example: '1' })
  version!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many records were handed over.' })
  rows!: number;

  @ApiProperty({ enum: ['allowed', 'refused'] })
  outcome!: 'allowed' | 'refused';

  @ApiPropertyOptional({ enum: REASONS, description: 'Of a refusal.' })
  reason?: DataRefusal;
}

@ApiSchema({ name: 'DataAccessLog' })
export class DataAccessLogDto implements DataAccessLog {
  @ApiProperty({ type: [DataAccessDto] })
  accesses!: DataAccessDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
