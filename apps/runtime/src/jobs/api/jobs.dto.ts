import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { AdminJob, AdminJobList, AdminJobSchedule, JobCounts, JobOverview } from '@sv/contracts/jobs.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsIn, Matches } from 'class-validator';
import { IfGiven } from '../../kernel/validation/if-given';

const STATUSES = ['waiting', 'running', 'failed'] as const;
const date = { format: 'date-time' } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** Query of `GET /api/admin/jobs`. */
export class JobQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: STATUSES })
  @IfGiven()
  @IsIn(STATUSES)
  status?: AdminJob['status'];

  @ApiPropertyOptional({ example: 'sv.tasks', description: 'The id of an app, or `platform`.' })
  @IfGiven()
  @Matches(/^[a-z0-9._-]{1,64}$/)
  owner?: string;
}

@ApiSchema({ name: 'AdminJob' })
export class AdminJobDto implements AdminJob {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'sv.tasks', description: 'The id of an app, or `platform`.' })
  owner!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  key!: string | null;

  @ApiProperty({ enum: STATUSES, description: '`failed`: it is not tried again.' })
  status!: AdminJob['status'];

  @ApiProperty(date)
  runAt!: string;

  @ApiProperty({ ...count, description: 'How many tries have begun.' })
  attempt!: number;

  @ApiProperty({ type: String, nullable: true })
  lastError!: string | null;

  @ApiProperty(date)
  createdAt!: string;

  @ApiProperty({ type: String, ...date, nullable: true, description: 'When a try last began, or failed.' })
  triedAt!: string | null;
}

@ApiSchema({ name: 'AdminJobList' })
export class AdminJobListDto implements AdminJobList {
  @ApiProperty({ type: [AdminJobDto] })
  jobs!: AdminJobDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'JobCounts' })
class JobCountsDto implements JobCounts {
  @ApiProperty()
  owner!: string;

  @ApiProperty(count)
  waiting!: number;

  @ApiProperty(count)
  running!: number;

  @ApiProperty(count)
  failed!: number;
}

@ApiSchema({ name: 'AdminJobSchedule' })
export class AdminJobScheduleDto implements AdminJobSchedule {
  @ApiProperty()
  owner!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ example: '0 8 * * 1', description: 'A cron expression.' })
  schedule!: string;

  @ApiProperty({ example: 'Europe/Berlin' })
  timeZone!: string;

  @ApiProperty({ type: String, ...date, nullable: true, description: 'Null: it never comes again.' })
  nextAt!: string | null;
}

@ApiSchema({ name: 'JobOverview' })
export class JobOverviewDto implements JobOverview {
  @ApiProperty({ type: [JobCountsDto] })
  owners!: JobCountsDto[];

  @ApiProperty({ type: [AdminJobScheduleDto] })
  schedules!: AdminJobScheduleDto[];
}
