import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import type { Birthday, BirthdayList } from '../shared/birthday.contract';

/** Query of `GET /birthdays`. */
export class UpcomingQueryDto {
  @ApiProperty({ format: 'date', example: '2026-11-21', description: 'The day it is where the caller is.' })
  @ValidateBy({
    name: 'isDay',
    validator: { validate: isDay, defaultMessage: () => 'today must be a day such as 2026-11-21' },
  })
  today!: string;
}

export class BirthdayDto implements Birthday {
  @ApiProperty()
  name!: string;

  @ApiProperty({ format: 'date' })
  on!: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  inDays!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  turns!: number;
}

export class BirthdayListDto implements BirthdayList {
  @ApiProperty({ type: [BirthdayDto] })
  birthdays!: BirthdayDto[];
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
