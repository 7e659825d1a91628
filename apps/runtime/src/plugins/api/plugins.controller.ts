import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PluginList } from '@sv/contracts/shell.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PluginListDto } from './plugin.dto';
import { VisiblePlugins } from './visible-plugins';
import { createHash } from 'node:crypto';

/**
 * Sends an SVG that somebody else wrote: sandboxed, so that no script in it runs even when a person opens it directly.
 * A browser keeps it, and asks with its entity tag whether it is still the same.
 */
function sendIcon(request: IncomingMessage, response: ServerResponse, svg: string): void {
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) {
    response.writeHead(304).end();
    return;
  }
  const body = Buffer.from(svg);
  response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

@ApiTags('Plugins')
@Controller('plugins')
export class PluginsController {
  constructor(private readonly plugins: VisiblePlugins) {}

  @Get()
  @AcceptsAccessToken()
  @ApiOperation({ summary: 'List the plugins that the caller can open' })
  @ApiOkResponse({ type: PluginListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() caller: UserCaller): PluginList {
    return { plugins: this.plugins.listPlugins(caller) };
  }

  /** Takes the response: a picture with a policy and an entity tag of its own, not JSON. */
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
