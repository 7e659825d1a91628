import { Controller, Get, type OnModuleInit, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { ServerResponse } from 'node:http';
import { CurrentUser } from '../../../kernel/access/access.decorators';
import { RevocationList } from '../../../kernel/auth-client/revocation-list';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { HotRoutes } from '../../../kernel/hot-route/hot-routes';
import { Lifecycle } from '../../../kernel/lifecycle';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { assertRealRequest } from '../../../kernel/request-context/assert-real-request';
import { sendShortStream } from '../../../kernel/streams/event-stream';
import { RETRY_SOON } from '../../../kernel/streams/frames';
import { LiveStreams } from './live-streams';

/** More than any number of browsers and tabs: somebody opens streams to use up memory. */
const MAX_OF_USER = 100;
const RETRY_SECONDS = 30;

/** The stream that tells a browser what has changed. Written by hand as the stream of notifications is (ADR 21). */
@ApiTags('Live')
@Controller('live')
export class LiveController implements OnModuleInit {
  constructor(
    private readonly streams: LiveStreams,
    private readonly lifecycle: Lifecycle,
    private readonly hotRoutes: HotRoutes,
    private readonly config: RuntimeConfig,
    private readonly revocations: RevocationList,
  ) {}

  onModuleInit(): void {
    this.hotRoutes.add('/api/live', (caller, _, response) => this.stream(caller, response));
  }

  @Get()
  @ApiOperation({
    summary: 'Follow what changes',
    description:
      'Server-sent events. `live` says that something happened: `{ "topic": "<plugin>/<topic>", "payload": … }`. ' +
      '`resync` says that something was left out, of one topic, of all topics of a plugin (`<plugin>/`) or of everything ' +
      '(no `topic`): read again what you show. Nothing is sent twice or later: read again after every opening.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiProblems('unauthenticated', 'forbidden', 'not-in-dev-mode', 'rate-limited', 'live-updates-off')
  stream(@CurrentUser() caller: UserCaller, @Res() response: ServerResponse): void {
    const { req: request, socket } = response;
    if (!this.config.live.enabled) throw new PlatformError('live-updates-off');
    assertRealRequest();
    // A request without its socket waits behind another answer of its connection: by then its session may have ended.
    if (request.method === 'HEAD' || this.lifecycle.state === 'draining' || !socket)
      return sendShortStream(response, RETRY_SOON);
    if (this.streams.countOf(caller.user.id) >= MAX_OF_USER) throw new RetryLaterError('rate-limited', RETRY_SECONDS);
    // The groups of the caller may have been looked up since: a revocation in between found no stream to end.
    if (this.revocations.isOutdated(caller)) return sendShortStream(response, RETRY_SOON);
    if (!socket.destroyed) this.streams.addStream(caller, response);
  }
}
