import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { HealthHistory, HealthSample } from '@sv/contracts/health.contract';

const count = { type: 'integer', minimum: 0 } as const;
const number = { type: 'number', minimum: 0 } as const;

@ApiSchema({ name: 'HealthSample' })
export class HealthSampleDto implements HealthSample {
  @ApiProperty({ format: 'date-time', description: 'Where these minutes begin.' })
  at!: string;

  @ApiProperty(count)
  runtimeMemoryBytes!: number;

  @ApiProperty({ ...count, nullable: true })
  authMemoryBytes!: number | null;

  @ApiProperty({ ...number, description: '99 of 100 timers came late by at most this.' })
  eventLoopDelayMs!: number;

  @ApiProperty({ ...count, description: 'Of one runtime, where there are several.' })
  requests!: number;

  @ApiProperty({ ...count, description: 'Answered with a 5xx.' })
  errors!: number;

  @ApiProperty({ ...number, nullable: true, description: 'What 95 of 100 requests took at most.' })
  latencyP95Ms!: number | null;

  @ApiProperty(count)
  mailQueued!: number;

  @ApiProperty(count)
  jobsWaiting!: number;

  @ApiProperty(count)
  pushQueued!: number;

  @ApiProperty({ ...count, nullable: true })
  databaseBytes!: number | null;

  @ApiProperty({ ...count, nullable: true })
  diskFreeBytes!: number | null;
}

@ApiSchema({ name: 'HealthHistory' })
export class HealthHistoryDto implements HealthHistory {
  @ApiProperty({ format: 'date-time', description: 'A day ago.' })
  from!: string;

  @ApiProperty({ ...count, example: 300 })
  intervalSeconds!: number;

  @ApiProperty({
    type: [HealthSampleDto],
    description: 'Oldest first; without those in which the instance did not run.',
  })
  samples!: HealthSampleDto[];
}
