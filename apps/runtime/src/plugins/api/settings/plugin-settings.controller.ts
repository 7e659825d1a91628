import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import type { PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../../kernel/access/access.decorators';
import { actorOf } from '../../../kernel/access/actor';
import type { Caller } from '../../../kernel/request-context/caller';
import { PluginHost } from '../../host/plugin-host';
import { PluginSettingDto, PluginSettingsChangeDto, PluginSettingsDto } from './plugin-settings.dto';
import { SettingsForm, type SettingsSubject } from './settings-form';

/** What administrators set for everybody; also for a plugin that is not running yet. */
@ApiTags('Plugins')
@Controller('admin/plugins/:id/settings')
@AcceptsAdminKey()
@ApiExtraModels(PluginSettingDto)
export class PluginSettingsController {
  constructor(
    private readonly plugins: PluginHost,
    private readonly form: SettingsForm,
  ) {}

  @Get()
  @Requires('console:access')
  @ApiOperation({ summary: 'Read the settings of a plugin', description: 'Of secrets only whether they are set.' })
  @ApiOkResponse({ type: PluginSettingsDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  @Versioned()
  read(@Param('id') id: string): Promise<WithVersion<PluginSettings>> {
    return this.form.readForm(this.subjectOf(id));
  }

  @Patch()
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Change settings of a plugin', description: 'In all processes within a second.' })
  @ApiOkResponse({ type: PluginSettingsDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  @ForVersion()
  change(
    @AnyCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { values }: PluginSettingsChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<PluginSettings>> {
    return this.form.changeForm(this.subjectOf(id), { values, actor: actorOf(caller), expected });
  }

  private subjectOf(id: string): SettingsSubject {
    const declared = this.plugins.list().find(one => one.id === id)?.manifest.settings.instance ?? {};
    if (Object.keys(declared).length === 0) throw new PlatformError('not-found');
    return { owner: { pluginId: id, userId: null }, declared, viewer: null };
  }
}
