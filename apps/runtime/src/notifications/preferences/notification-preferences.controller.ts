import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { ForVersion, IfMatch, Versioned as WithVersion } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { NotificationPreferencesChangeDto, NotificationPreferencesDto } from './notification-preferences.dto';
import { NotificationPreferencesService } from './notification-preferences.service';

@ApiTags('Notifications')
@Controller('account/notification-preferences')
@Requires('profile:manage')
export class NotificationPreferencesController {
  constructor(private readonly preferences: NotificationPreferencesService) {}

  @Get()
  @WithVersion()
  @ApiOperation({ summary: "Read the caller's notification preferences" })
  @ApiOkResponse({ type: NotificationPreferencesDto })
  @ApiProblems('unauthenticated', 'forbidden')
  async read(@CurrentUser() { user }: UserCaller): Promise<NotificationPreferences> {
    return this.preferences.versionedPreferencesOf(user.id);
  }

  @Patch()
  @ApiOperation({ summary: "Change the caller's notification preferences" })
  @ApiOkResponse({ type: NotificationPreferencesDto })
  @ForVersion()
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  change(
    @CurrentUser() { user }: UserCaller,
    @Body() change: NotificationPreferencesChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<NotificationPreferences> {
    return this.preferences.changePreferences(user.id, change, expected);
  }
}
