import { Controller, Get, type OnModuleInit, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { HotRoutes } from '../../kernel/hot-route/hot-routes';
import { onceKnown } from '../../kernel/hot-route/once-known';
import { sendJson } from '../../kernel/hot-route/send-json';
import { advertisedTransport } from '../../notifications/broker/advertised-transport';
import { NotificationBroker } from '../../notifications/broker/notification-broker';
import { InboxService } from '../../notifications/inbox/inbox.service';
import { NotificationPreferencesService } from '../../notifications/preferences/notification-preferences.service';
import { HomeService } from '../../people/home/home.service';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { ShellAnswer } from './shell-answer';
import { ShellDto } from './shell.dto';

@ApiTags('Shell')
@Controller('shell')
export class ShellController implements OnModuleInit {
  constructor(
    private readonly answer: ShellAnswer,
    private readonly inbox: InboxService,
    private readonly preferences: NotificationPreferencesService,
    private readonly home: HomeService,
    private readonly broker: NotificationBroker,
    private readonly hotRoutes: HotRoutes,
  ) {}

  onModuleInit(): void {
    this.hotRoutes.add('/api/shell', (caller, _query, response) => this.read(caller, response));
  }

  /** With `@Res()`: the answer is text already, and as a hot route it has nothing else. */
  @Get()
  @AcceptsAccessToken()
  @ApiOperation({ summary: 'Everything the chrome needs, in one call' })
  @ApiOkResponse({ type: ShellDto })
  @ApiProblems('unauthenticated', 'forbidden')
  read(@CurrentUser() caller: UserCaller, @Res() response: ServerResponse): void | Promise<void> {
    const { id } = caller.user;
    return onceKnown(this.inbox.unreadCount(id), unreadCount =>
      onceKnown(this.preferences.preferencesOf(id), ({ pollIntervalSeconds }) => {
        const notifications = { unreadCount, transport: advertisedTransport(this.broker), pollIntervalSeconds };
        return onceKnown(this.home.appsOf(id), ({ apps }) =>
          sendJson(response, this.answer.answerFor(caller, notifications, apps)),
        );
      }),
    );
  }
}
