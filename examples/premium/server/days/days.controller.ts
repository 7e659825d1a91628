import { Body, Controller, Get, Headers, HttpStatus, Param, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { expectedVersion } from '@sv/sdk';
import type { Response } from 'express';
import type { Day, DayList } from '../../shared/day.contract';
import { caller } from '../owner';
import { DayDto, DayListDto, DayTextDto } from './day.dto';
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
  @ApiOperation({ summary: 'Write what a day was; an empty text clears it' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that was read; `"0"` for an empty day' })
  @ApiOkResponse({ type: DayDto })
  @ApiNoContentResponse({ description: 'The day is empty now' })
  async write(
    @Param('day') day: string,
    @Body() { text }: DayTextDto,
    @Res({ passthrough: true }) response: Response,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Day | undefined> {
    const written = await this.days.write(caller(), day, text, expectedVersion(ifMatch));
    if (!written) response.status(HttpStatus.NO_CONTENT);
    return written ?? undefined;
  }
}
