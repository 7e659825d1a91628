import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { NotifyingAppList } from '@sv/contracts/notification.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { NotifyingAppListDto } from './notifying-apps.dto';
import { VisiblePlugins } from '../visible-plugins';

/** The apps that a person may mute as a whole, also before one of them sent anything. */
@ApiTags('Notifications')
@Controller('account/notification-apps')
@Requires('profile:manage')
export class NotifyingAppsController {
  constructor(private readonly plugins: VisiblePlugins) {}

  @Get()
  @ApiOperation({
    summary: 'List the apps that may notify the caller',
    description: 'Those that are open to the caller and have the permission notifications:send.',
  })
  @ApiOkResponse({ type: NotifyingAppListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() caller: UserCaller): NotifyingAppList {
    const sending = this.plugins
      .listOpen(caller)
      .filter(({ manifest }) => manifest.permissions.includes('notifications:send'));
    const ids = new Set(sending.map(({ id }) => id));
    const shown = this.plugins.listPlugins(caller).filter(({ id }) => ids.has(id));
    return { apps: shown.map(({ id, name, iconUrl }) => ({ id, name, iconUrl })) };
  }
}
