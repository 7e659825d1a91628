import { Controller, Get, type OnModuleInit, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { HotRoutes } from '../../kernel/hot-route/hot-routes';
import { onceKnown } from '../../kernel/hot-route/once-known';
import { sendJson } from '../../kernel/hot-route/send-json';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { advertisedTransport } from '../broker/advertised-transport';
import { NotificationBroker } from '../broker/notification-broker';
import { InboxQuery } from './inbox-query';
import { type InboxPage, InboxService } from './inbox.service';
import { InboxQueryDto, NotificationListDto } from './notification.dto';

const EPOCH_HEADER = 'x-session-epoch';
const EPOCH = {
  description: 'Another number than before: role or profile of the caller was changed, ask for `/api/shell`.',
  schema: { type: 'integer' },
} as const;

@ApiTags('Notifications')
@Controller('account/notifications')
export class InboxController implements OnModuleInit {
  constructor(
    private readonly inbox: InboxService,
    private readonly broker: NotificationBroker,
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
  @AcceptsAccessToken()
  @ApiOperation({ summary: "List the caller's notifications, newest first" })
  @ApiQuery({ type: InboxQueryDto })
  @ApiOkResponse({ type: NotificationListDto, headers: { [EPOCH_HEADER]: EPOCH } })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(
    @CurrentUser() { user, session }: UserCaller,
    @Query(InboxQuery) page: InboxPage,
    @Res() response: ServerResponse,
  ): void | Promise<void> {
    response.setHeader(EPOCH_HEADER, session.epoch);
    const list = this.inbox.listNotifications(user.id, page, advertisedTransport(this.broker));
    return onceKnown(list, json => sendJson(response, json));
  }
}
