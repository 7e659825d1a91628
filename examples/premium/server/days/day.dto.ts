import { ApiProperty } from '@nestjs/swagger';
import { Matches, MaxLength } from 'class-validator';
import type { Day, DayList, DayText } from '../../shared/day.contract';
import { dayLimits } from '../../shared/day-limits';

/** Body of `PUT /days/:day`. */
export class DayTextDto implements DayText {
  @ApiProperty({ maxLength: dayLimits.textLength, example: 'Planted the beans.' })
  @Matches(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, { message: 'text must not contain control characters' })
  @MaxLength(dayLimits.textLength)
  text!: string;
}

export class DayDto implements Day {
  @ApiProperty({ format: 'date' })
  day!: string;

  @ApiProperty()
  text!: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class DayListDto implements DayList {
  @ApiProperty({ type: [DayDto] })
  days!: DayDto[];
}
