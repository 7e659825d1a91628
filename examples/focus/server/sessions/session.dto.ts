import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsISO8601, Matches, Max, Min } from 'class-validator';
import type { FinishedSession, FocusSession, FocusSessions } from '../../shared/session.contract';
import { focusLimits } from '../../shared/focus-limits';

export class SinceDto {
  @ApiProperty({ format: 'date-time', example: '2026-06-22T00:00:00Z' })
  @Matches(/T.*(Z|[+-]\d\d:\d\d)$/, { message: 'since must be an instant such as 2026-06-22T00:00:00Z' })
  @IsISO8601({ strict: true })
  since!: string;
}

export class FinishedSessionDto implements FinishedSession {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: focusLimits.minutes, example: 25 })
  @Max(focusLimits.minutes)
  @Min(1)
  @IsInt()
  minutes!: number;
}

export class FocusSessionDto implements FocusSession {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer' })
  minutes!: number;

  @ApiProperty({ format: 'date-time' })
  finishedAt!: string;
}

export class FocusSessionsDto implements FocusSessions {
  @ApiProperty({ type: [FocusSessionDto] })
  sessions!: FocusSessionDto[];
}
