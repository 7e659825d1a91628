import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BroadcastList, BroadcastReach, SentBroadcast } from '@sv/contracts/notification.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { AudienceDirectory } from './audience-directory';
import { BroadcastHistory } from './broadcast-history';
import { BroadcastSender } from './broadcast-sender';
import {
  BroadcastDraftDto,
  BroadcastListDto,
  BroadcastReachDto,
  SentBroadcastDto,
  ReachQueryDto,
} from './broadcasts.dto';

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
    return this.history.listBroadcasts(query);
  }

  @Get('reach')
  @Requires('user:view')
  @ApiOperation({ summary: 'Count the people whom a broadcast would reach now, by role, and in one group' })
  @ApiOkResponse({ type: BroadcastReachDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  reach(@Query() { groupId }: ReachQueryDto): Promise<BroadcastReach> {
    return this.directory.resolveAudience(groupId);
  }

  @Post()
  @HttpCode(202)
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Tell many people something',
    description: 'At most one per 60 seconds for the whole instance. Delivery continues after the answer.',
  })
  @ApiAcceptedResponse({ type: SentBroadcastDto, description: 'Written down, and on its way to everybody.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'rate-limited')
  @ApiProblems('auth-unavailable')
  send(@AnyCaller() caller: Caller, @Body() draft: BroadcastDraftDto): Promise<SentBroadcast> {
    return this.sender.sendBroadcast(caller, draft);
  }
}
