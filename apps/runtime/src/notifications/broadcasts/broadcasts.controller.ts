import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BroadcastList, BroadcastReach, SentBroadcast } from '@sv/contracts/notification.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../access/access.decorators';
import type { Caller } from '../../access/caller';
import { AudienceDirectory } from './audience-directory';
import { BroadcastHistory } from './broadcast-history';
import { BroadcastSender } from './broadcast-sender';
import { BroadcastDraftDto, BroadcastListDto, BroadcastReachDto, SentBroadcastDto } from './broadcasts.dto';

@ApiTags('Broadcasts')
@Controller('admin/broadcasts')
@AcceptsAdminKey()
export class BroadcastsController {
  constructor(
    private readonly history: BroadcastHistory,
    private readonly sender: BroadcastSender,
    private readonly directory: AudienceDirectory,
  ) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List broadcasts, newest first', description: 'With how far their delivery has come.' })
  @ApiOkResponse({ type: BroadcastListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@Query() query: PageQueryDto): Promise<BroadcastList> {
    return this.history.list(query);
  }

  @Get('reach')
  @Requires('user:view')
  @ApiOperation({ summary: 'Count the people whom a broadcast would reach now, by role' })
  @ApiOkResponse({ type: BroadcastReachDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  reach(): Promise<BroadcastReach> {
    return this.directory.reach();
  }

  @Post()
  @HttpCode(202)
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Tell many people something',
    description: 'At most one per 60 seconds for the whole instance. Delivery goes on after the answer.',
  })
  @ApiAcceptedResponse({ type: SentBroadcastDto, description: 'Written down, and on its way to everybody.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'rate-limited')
  @ApiProblems('auth-unavailable')
  send(@AnyCaller() caller: Caller, @Body() draft: BroadcastDraftDto): Promise<SentBroadcast> {
    return this.sender.send(caller, draft);
  }
}
