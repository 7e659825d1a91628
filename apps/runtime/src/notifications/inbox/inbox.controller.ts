import { Controller, Get, type OnModuleInit, Query, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { ServerResponse } from 'node:http';
import { CurrentUser } from '../../access/access.decorators';
import type { UserCaller } from '../../access/caller';
import { HotRoutes } from '../../hot-route/hot-routes';
import { onceKnown } from '../../hot-route/once-known';
import { sendJson } from '../../hot-route/send-json';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { advertisedTransport } from '../broker/advertised-transport';
import { NotificationBroker } from '../broker/notification-broker';
import { isMockRequest } from '../../request-context/request-context';
import { InboxQuery } from './inbox-query';
import { type InboxPage, InboxService } from './inbox.service';
import { InboxQueryDto, NotificationListDto } from './notification.dto';
import { EventStream } from '../streams/event-stream';
import { OpenStreams } from '../streams/open-streams';

@ApiTags('Notifications')
@Controller('account/notifications')
export class InboxController implements OnModuleInit {
  constructor(
    private readonly inbox: InboxService,
    private readonly broker: NotificationBroker,
    private readonly streams: OpenStreams,
    private readonly query: InboxQuery,
    private readonly hotRoutes: HotRoutes,
  ) {}

  onModuleInit(): void {
    this.hotRoutes.add('/api/account/notifications', (caller, query, response) =>
      onceKnown(this.query.transform(query), page => this.list(caller, page, response)),
    );
  }

  /** With `@Res()`: the answer is text already, and as a hot route it has nothing else. */
  @Get()
  @ApiOperation({ summary: "List the caller's notifications, newest first" })
  @ApiQuery({ type: InboxQueryDto })
  @ApiOkResponse({ type: NotificationListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(
    @CurrentUser() { user }: UserCaller,
    @Query(InboxQuery) page: InboxPage,
    @Res() response: ServerResponse,
  ): void | Promise<void> {
    const list = this.inbox.list(user.id, page, advertisedTransport(this.broker));
    return onceKnown(list, json => sendJson(response, json));
  }

  /**
   * Frames are written by hand and not with Nest's `@Sse()`: that one adds `id:` lines, a leading blank line and its
   * own `Cache-Control`, none of which spec 4.1 has.
   */
  @Get('stream')
  @ApiOperation({
    summary: 'Follow the notifications as they come',
    description: 'Server-sent events; 503 in polling mode.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiServiceUnavailableResponse({
    description: 'Polling mode.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @ApiProblems('unauthenticated', 'forbidden')
  stream(@CurrentUser() { user, session }: UserCaller, @Res() response: ServerResponse): void {
    // What is streamed is real, and there is nothing else to stream.
    if (this.broker.streams && !isMockRequest()) this.streams.add(new EventStream(user.id, session.id, response));
    else sendNoStream(response);
  }
}

function sendNoStream(response: ServerResponse): void {
  const body = 'There is no stream in polling mode. Ask for the list.\n';
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
