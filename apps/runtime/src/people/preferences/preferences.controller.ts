import { Body, Controller, Get, Patch, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import type { ServerResponse } from 'node:http';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { LocaleHandover } from './locale-handover';
import { PreferenceCookies } from './preference-cookies';
import { PreferencesChangeDto, PreferencesDto } from './preferences.dto';
import { PreferencesService } from './preferences.service';

@ApiTags('Account')
@Controller('account/preferences')
@Requires('profile:manage')
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly cookies: PreferenceCookies,
    private readonly handover: LocaleHandover,
  ) {}

  @Get()
  @ApiOperation({ summary: "Read the caller's preferences" })
  @ApiOkResponse({ type: PreferencesDto })
  @ApiProblems('unauthenticated', 'forbidden')
  @Versioned()
  read(@CurrentUser() { user }: UserCaller): Promise<WithVersion<AccountPreferences>> {
    return this.preferences.preferencesOf(user.id);
  }

  /** The response is injected only to set the cookie; Nest sends the body as usual. */
  @Patch()
  @ApiOperation({
    summary: "Change the caller's preferences",
    description: 'Also sets the cookies `sv-theme` and `sv-language`.',
  })
  @ApiOkResponse({ type: PreferencesDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ForVersion()
  async change(
    @CurrentUser() { user }: UserCaller,
    @Body() change: PreferencesChangeDto,
    @Res({ passthrough: true }) response: ServerResponse,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<AccountPreferences>> {
    const preferences = await this.preferences.changePreferences(user.id, change, expected);
    this.cookies.setCookies(response, preferences);
    await this.handover.handOver(user.id);
    return preferences;
  }
}
