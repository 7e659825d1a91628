import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import {
  ApiFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Public } from '../../../kernel/access/access.decorators';
import { sha256Of } from '../asset-store.sql';
import { sendPicture } from '../send-picture';
import { type IconName, iconShapes } from './icon-shapes';
import { InstanceIcons } from './instance-icons';

/** The icons of the instance for browsers and home screens. */
@ApiTags('Instance')
@Controller('instance/icons')
export class InstanceIconsController {
  constructor(private readonly icons: InstanceIcons) {}

  /** Takes the request and the response: a picture has headers of its own, and is not JSON. */
  @Get(':name')
  @Public()
  @ApiOperation({
    summary: 'Fetch an icon of the instance',
    description: 'Made of the favicon, else of the logo. Without either it is the one of the workspace itself.',
  })
  @ApiParam({ name: 'name', enum: Object.keys(iconShapes) })
  @ApiQuery({ name: 'v', required: false, description: 'The hash of the picture: with it, it may be kept for ever.' })
  @ApiOkResponse({
    description: 'The icon.',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiFoundResponse({ description: 'Where the own icon of the workspace is.' })
  @ApiResponse({ status: 304, description: 'The icon with this entity tag is still the one.' })
  @ApiProblems('not-found')
  async show(
    @Param('name') name: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
    @Query('v') version?: string,
  ): Promise<void> {
    if (!isIconName(name)) throw new PlatformError('not-found');
    const icon = await this.icons.findIcon(name);
    if (icon) {
      const picture = { mediaType: 'image/png', bytes: icon.bytes, sha256: sha256Of(icon.bytes) };
      sendPicture(request, response, { picture, keep: 'public', lasts: version === icon.version });
      return;
    }
    response.writeHead(302, { location: iconShapes[name].own, 'cache-control': 'no-cache', 'content-length': 0 }).end();
  }
}

const isIconName = (name: string): name is IconName => Object.hasOwn(iconShapes, name);
