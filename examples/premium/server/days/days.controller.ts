import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DayList } from '../../shared/day.contract';
import { caller } from '../owner';
import { DayListDto, DayTextDto } from './day.dto';
import { DaysService } from './days.service';

@ApiTags('Daybook')
@Controller('days')
export class DaysController {
  constructor(private readonly days: DaysService) {}

  @Get()
  @ApiOperation({ summary: "The caller's latest days" })
  @ApiOkResponse({ type: DayListDto })
  async list(): Promise<DayList> {
    return { days: await this.days.list(caller()) };
  }

  @Put(':day')
  @HttpCode(204)
  @ApiOperation({ summary: 'Write what a day was; an empty text clears it' })
  @ApiNoContentResponse()
  write(@Param('day') day: string, @Body() { text }: DayTextDto): Promise<void> {
    return this.days.write(caller(), day, text);
  }
}
