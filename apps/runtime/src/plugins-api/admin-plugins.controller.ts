import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminPlugin, AdminPluginList } from '@sv/contracts/admin.contract';
import { AcceptsAdminKey, Requires } from '../access/access.decorators';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AdminPluginDto, AdminPluginListDto, PluginChangeDto, pluginCapabilityDto } from './admin-plugin.dto';
import { AdminPlugins } from './admin-plugins';

@ApiTags('Plugins')
@Controller('admin/plugins')
@AcceptsAdminKey()
export class AdminPluginsController {
  constructor(private readonly plugins: AdminPlugins) {}

  @Get()
  @Requires('console:access')
  @ApiOperation({ summary: 'List every installed plugin and how it stands' })
  @ApiExtraModels(pluginCapabilityDto)
  @ApiOkResponse({ type: AdminPluginListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(): AdminPluginList {
    return { plugins: this.plugins.list() };
  }

  @Patch(':id')
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Enable or disable a plugin' })
  @ApiOkResponse({ type: AdminPluginDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'plugin-required')
  change(@Param('id') id: string, @Body() { enabled }: PluginChangeDto): Promise<AdminPlugin> {
    return this.plugins.set(id, enabled);
  }
}
