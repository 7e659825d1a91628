import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AdminPluginDto, AdminPluginListDto, PluginChangeDto, pluginCapabilityDto } from './admin-plugin.dto';
import { NewPluginOverrideDto } from './plugin-override.dto';
import { AdminPlugins } from './admin-plugins';

@ApiTags('Plugins')
@Controller('admin/plugins')
@AcceptsAdminKey()
export class AdminPluginsController {
  constructor(private readonly plugins: AdminPlugins) {}

  @Get()
  @Requires('console:access')
  @ApiOperation({ summary: 'List every installed plugin with its status' })
  @ApiExtraModels(pluginCapabilityDto)
  @ApiOkResponse({ type: AdminPluginListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  async list(): Promise<AdminPluginList> {
    return { plugins: await this.plugins.listPlugins() };
  }

  @Patch(':id')
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Enable or disable a plugin' })
  @ApiOkResponse({ type: AdminPluginDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'plugin-required')
  change(
    @AnyCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { enabled }: PluginChangeDto,
  ): Promise<AdminPlugin> {
    return this.plugins.setEnabled(caller, id, enabled);
  }

  @Post(':id/compatibility-override')
  @Requires('plugin:manage')
  @ApiOperation({
    summary: 'Let an incompatible plugin run for a while',
    description: 'Loads it at once, and stops it automatically at the end. Again: another reason and another end.',
  })
  @ApiCreatedResponse({ type: AdminPluginDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'conflict')
  override(
    @AnyCaller() caller: Caller,
    @Param('id') id: string,
    @Body() wish: NewPluginOverrideDto,
  ): Promise<AdminPlugin> {
    return this.plugins.overrideCompatibility(caller, id, wish);
  }

  @Delete(':id/compatibility-override')
  @HttpCode(204)
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Take an override away', description: 'Takes the plugin down.' })
  @ApiNoContentResponse({ description: 'The plugin is down.' })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  removeOverride(@AnyCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    return this.plugins.removeOverride(caller, id);
  }
}
