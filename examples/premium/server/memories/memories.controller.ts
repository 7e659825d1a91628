import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InvalidInputError, sdk } from '@sv/sdk';
import { In } from 'typeorm';
import type { MemoryList } from '../../shared/day.contract';
import { isCalendarDay } from '../days/calendar-day';
import { DayRow } from '../days/day.entity';
import { caller } from '../owner';
import { MemoryListDto } from './memories.dto';

/** How far back it looks. */
const YEARS = 30;

/** The part that only supporters have: the plugin asks what a person has paid for. */
@ApiTags('Daybook')
@Controller('memories')
export class MemoriesController {
  @Get(':day')
  @ApiOperation({ summary: 'What the caller wrote on this day in earlier years; for supporters' })
  @ApiOkResponse({ type: MemoryListDto })
  async list(@Param('day') day: string): Promise<MemoryList> {
    if (!isCalendarDay(day)) throw new InvalidInputError('/day', 'That is no day of the calendar.');
    if (!(await sdk.entitlements.has('supporter'))) return { memories: null };
    const where = { ...caller(), day: In(sameDayBefore(day)) };
    const rows = await sdk.db.repository(DayRow).find({ where, order: { day: 'DESC' } });
    const written = rows.filter(({ text }) => text !== '');
    return { memories: written.map(row => ({ day: row.day, text: row.text })) };
  }
}

function sameDayBefore(day: string): string[] {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)];
  return Array.from({ length: YEARS }, (_, at) => `${String(year - at - 1).padStart(4, '0')}${rest}`);
}
