import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { NotificationList } from '@sv/contracts/notification.contract';
import type { ServerResponse } from 'node:http';
import { CurrentUser } from '../access/access.decorators';
import type { UserCaller } from '../access/caller';
import { ApiProblems } from '../openapi/api-problems';
import { advertisedTransport } from './broker/advertised-transport';
import { NotificationBroker } from './broker/notification-broker';
import { InboxService } from './inbox.service';
import { InboxQueryDto, NotificationListDto } from './notification.dto';
import { EventStream } from './streams/event-stream';
import { OpenStreams } from './streams/open-streams';
import { sendJson } from '../hot-route/send-json';

@ApiTags('Notifications')
@Controller('account/notifications')
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly broker: NotificationBroker,
    private readonly streams: OpenStreams,
  ) {}

  /** With `@Res()`: every open tab polls it, and the way through Express's `json` costs more than the route itself. */
  @Get()
  @ApiOperation({ summary: "List the caller's notifications, newest first" })
  @ApiOkResponse({ type: NotificationListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  async list(
    @CurrentUser() { user }: UserCaller,
    @Query() { limit, cursor, unread, includeDismissed }: InboxQueryDto,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const page = { limit, cursor, unread: unread === 'true', includeDismissed: includeDismissed === 'true' };
    const list: NotificationList = { ...(await this.inbox.list(user.id, page)), transport: advertisedTransport(this.broker) };
    sendJson(response, JSON.stringify(list));
  }

  /**
   * Frames are written by hand and not with Nest's `@Sse()`: that one adds `id:` lines, a leading blank line and its
   * own `Cache-Control`, none of which spec 4.1 has.
   */
  @Get('stream')
  @ApiOperation({ summary: 'Follow the notifications as they come', description: 'Server-sent events; 503 in polling mode.' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiServiceUnavailableResponse({ description: 'Polling mode.', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiProblems('unauthenticated', 'forbidden')
  stream(@CurrentUser() { user, session }: UserCaller, @Res() response: ServerResponse): void {
    if (this.broker.streams) this.streams.add(new EventStream(user.id, session.id, response));
    else sendNoStream(response);
  }
}

function sendNoStream(response: ServerResponse): void {
  const body = 'There is no stream in polling mode. Ask for the list.\n';
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length, 'cache-control': 'no-store' });
  response.end(body);
}
