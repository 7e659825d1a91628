import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PluginList } from '@sv/contracts/shell.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CurrentUser } from '../access/access.decorators';
import type { UserCaller } from '../access/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { sendIcon } from './icon-file';
import { PluginListDto } from './plugin.dto';
import { VisiblePlugins } from './visible-plugins';

@ApiTags('Plugins')
@Controller('plugins')
export class PluginsController {
  constructor(private readonly plugins: VisiblePlugins) {}

  @Get()
  @ApiOperation({ summary: 'List the plugins that the caller can open' })
  @ApiOkResponse({ type: PluginListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() caller: UserCaller): PluginList {
    return { plugins: this.plugins.list(caller) };
  }

  /** The response at hand: a picture with a policy and an entity tag of its own, not JSON. */
  @Get(':id/icon')
  @ApiOperation({ summary: 'Fetch the icon of a plugin', description: 'To be shown through `<img>` only.' })
  @ApiOkResponse({ description: 'The icon.', content: { 'image/svg+xml': { schema: { type: 'string' } } } })
  @ApiResponse({ status: 304, description: 'The icon with this entity tag is still the one.' })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  icon(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): void {
    sendIcon(request, response, this.plugins.iconOf(caller, id));
  }
}
