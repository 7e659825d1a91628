import { Body, Controller, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FocusSession, FocusSessions } from '../../shared/session.contract';
import { caller } from '../owner';
import { FinishedSessionDto, FocusSessionDto, FocusSessionsDto, SinceDto } from './session.dto';
import { SessionsService } from './sessions.service';

@ApiTags('Focus')
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({ summary: "The caller's sessions since a moment, latest first" })
  @ApiOkResponse({ type: FocusSessionsDto })
  async since(@Query() { since }: SinceDto): Promise<FocusSessions> {
    return { sessions: await this.sessions.since(caller(), new Date(since)) };
  }

  @Put(':id')
  @ApiOperation({ summary: 'Keep a finished session; the same id again changes nothing' })
  @ApiOkResponse({ type: FocusSessionDto })
  @ApiConflictResponse({ description: 'More in a day than anybody can have had' })
  finish(@Param('id', ParseUUIDPipe) id: string, @Body() session: FinishedSessionDto): Promise<FocusSession> {
    return this.sessions.finish(caller(), id, session);
  }
}
