import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PictureUrl } from '@sv/contracts/instance.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CurrentUser, Requires } from '../../access/access.decorators';
import type { UserCaller } from '../../access/caller';
import { RuntimeConfig } from '../../config/runtime-config';
import { versionOf } from '../asset-store';
import { sendPicture } from '../send-picture';
import { pictureContent, TakesPicture } from '../upload/picture-upload';
import { readFormFile } from '../upload/read-form-file';
import { Avatars } from './avatars.service';

/** Everybody sees everybody's picture, and changes their own. */
@ApiTags('Account')
@Controller('account/avatar')
export class AvatarsController {
  constructor(
    private readonly avatars: Avatars,
    private readonly config: RuntimeConfig,
  ) {}

  @Post()
  @HttpCode(200)
  @Requires('profile:manage')
  @ApiOperation({
    summary: 'Set the own picture',
    description: 'PNG, JPEG, WebP or SVG. It is drawn anew, at most 512 pixels wide and high.',
  })
  @TakesPicture()
  @ApiProblems('not-in-dev-mode')
  async set(@CurrentUser() { user }: UserCaller, @Req() request: IncomingMessage): Promise<PictureUrl> {
    const bytes = await readFormFile(request, this.config.assetLimitBytes);
    return { url: await this.avatars.put(user.id, bytes) };
  }

  @Delete()
  @HttpCode(204)
  @Requires('profile:manage')
  @ApiOperation({ summary: 'Remove the own picture' })
  @ApiNoContentResponse({ description: 'The initials are shown.' })
  @ApiProblems('unauthenticated', 'forbidden', 'not-in-dev-mode')
  remove(@CurrentUser() { user }: UserCaller): Promise<void> {
    return this.avatars.remove(user.id);
  }

  /** The request and the response at hand: a picture has headers of its own, and is no JSON. */
  @Get(':userId')
  @ApiOperation({ summary: 'Fetch the picture of a person' })
  @ApiQuery({ name: 'v', required: false, description: 'The hash of the content: with it, it may be kept for ever.' })
  @ApiOkResponse({ description: 'The picture.', content: pictureContent })
  @ApiResponse({ status: 304, description: 'The picture with this entity tag is still the one.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  async show(
    @Param('userId', ParseUUIDPipe) userId: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
    @Query('v') version?: string,
  ): Promise<void> {
    const picture = await this.avatars.find(userId);
    if (!picture) throw new PlatformError('not-found');
    sendPicture(request, response, { picture, keep: 'private', lasts: version === versionOf(picture.sha256) });
  }
}
