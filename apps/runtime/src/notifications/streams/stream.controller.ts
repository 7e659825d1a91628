import { Controller, Get, type OnModuleInit, Query, Res } from '@nestjs/common';
import {
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { CurrentUser } from '../../kernel/access/access.decorators';
import { RevocationList } from '../../kernel/auth-client/revocation-list';
import type { UserCaller } from '../../kernel/request-context/caller';
import { HotRoutes } from '../../kernel/hot-route/hot-routes';
import { Lifecycle } from '../../kernel/lifecycle';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { NotificationBroker } from '../broker/notification-broker';
import { sendShortStream } from '../../kernel/streams/event-stream';
import { RETRY_SOON } from '../../kernel/streams/frames';
import { OpenStreams } from './open-streams';
import { optedInCursor } from './opted-in-cursor';

/**
 * Frames are written by hand and not with Nest's `@Sse()`: that one adds `id:` lines, a leading blank line and its own
 * `Cache-Control`, none of which spec 4.1 has.
 */
@ApiTags('Notifications')
@Controller('account/notifications/stream')
export class StreamController implements OnModuleInit {
  constructor(
    private readonly streams: OpenStreams,
    private readonly broker: NotificationBroker,
    private readonly lifecycle: Lifecycle,
    private readonly hotRoutes: HotRoutes,
    private readonly revocations: RevocationList,
  ) {}

  onModuleInit(): void {
    this.hotRoutes.add('/api/account/notifications/stream', (caller, query, response) =>
      this.stream(caller, query, response),
    );
  }

  @Get()
  @ApiOperation({
    summary: 'Follow the notifications as they come',
    description:
      'Server-sent events; 503 in polling mode. Who sends `cursor` or `Last-Event-ID` also gets `id:` lines, what it ' +
      'missed since that notification, and the events `state` and `resync`.',
  })
  @ApiQuery({ name: 'cursor', required: false, description: 'The notification seen last; empty: none yet.' })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Goes before `cursor`.' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiServiceUnavailableResponse({
    description: 'Polling mode.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @ApiProblems('unauthenticated', 'forbidden')
  stream(@CurrentUser() caller: UserCaller, @Query() query: ParsedUrlQuery, @Res() response: ServerResponse): void {
    const { req: request, socket } = response;
    // Only real notifications are streamed; a dev-mode request has none.
    if (!this.broker.streams || isMockRequest()) return sendNoStream(response);
    // A request without its socket waits behind another answer of its connection: by then its session may have ended.
    const cursor = optedInCursor(request, query);
    const isTooLate = request.method === 'HEAD' || this.lifecycle.state === 'draining' || !socket;
    if (isTooLate || this.revocations.isOutdated(caller))
      return sendShortStream(response, cursor === null ? '' : RETRY_SOON);
    if (!socket.destroyed) this.streams.addStream(caller, cursor, response);
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
