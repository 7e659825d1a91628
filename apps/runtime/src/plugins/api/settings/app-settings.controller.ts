import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import type { AppWithSettingsList, PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { VisiblePlugins } from '../visible-plugins';
import {
  AppWithSettingsListDto,
  PluginSettingDto,
  PluginSettingsChangeDto,
  PluginSettingsDto,
} from './plugin-settings.dto';
import { SettingsForm, type SettingsSubject } from './settings-form';

/** What each user sets for themselves, in the apps that they may open. */
@ApiTags('Account')
@Controller('account/apps')
@Requires('profile:manage')
@ApiExtraModels(PluginSettingDto)
export class AppSettingsController {
  constructor(
    private readonly plugins: VisiblePlugins,
    private readonly form: SettingsForm,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the apps in which the caller can set something' })
  @ApiOkResponse({ type: AppWithSettingsListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() caller: UserCaller): AppWithSettingsList {
    const open = this.plugins.listPlugins(caller).filter(({ paywalled }) => !paywalled);
    const apps = open.filter(({ id }) => hasAny(this.plugins.shownTo(caller, id).manifest.settings.user));
    return { apps: apps.map(({ id, name, description, iconUrl }) => ({ id, name, description, iconUrl })) };
  }

  @Get(':id/settings')
  @ApiOperation({
    summary: "Read the caller's settings of an app",
    description: 'Of secrets only whether they are set.',
  })
  @ApiOkResponse({ type: PluginSettingsDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  @Versioned()
  read(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<WithVersion<PluginSettings>> {
    return this.form.readForm(this.subjectOf(caller, id));
  }

  @Patch(':id/settings')
  @ApiOperation({ summary: "Change the caller's settings of an app" })
  @ApiOkResponse({ type: PluginSettingsDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  @ForVersion()
  change(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() { values }: PluginSettingsChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<PluginSettings>> {
    return this.form.changeForm(this.subjectOf(caller, id), { values, actor: actorOf(caller), expected });
  }

  /** @throws PlatformError `not-found`, also for an app that the caller may not open */
  private subjectOf(caller: UserCaller, id: string): SettingsSubject {
    const declared = this.plugins.openTo(caller, id).manifest.settings.user;
    if (!hasAny(declared)) throw new PlatformError('not-found');
    return { owner: { pluginId: id, userId: caller.user.id }, declared, viewer: caller.user.id };
  }
}

const hasAny = (declared: object): boolean => Object.keys(declared).length > 0;
