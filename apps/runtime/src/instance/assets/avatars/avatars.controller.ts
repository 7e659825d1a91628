import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PictureUrl } from '@sv/contracts/instance.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { PersonVisibility } from '../../../kernel/auth-client/person-visibility';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { versionOf } from '../asset-store.sql';
import { sendPicture } from '../send-picture';
import { pictureContent, TakesPicture } from '../upload/picture-upload';
import { readFormFile } from '../upload/read-form-file';
import { Avatars } from './avatars.service';

/**
 * Users change their own picture, and see those of whom the policy `directory` lets them see. An address with the hash of
 * a picture needs no second look: only who may see its owner has been given it.
 */
@ApiTags('Account')
@Controller('account/avatar')
export class AvatarsController {
  constructor(
    private readonly avatars: Avatars,
    private readonly config: RuntimeConfig,
    private readonly visibility: PersonVisibility,
  ) {}

  @Post()
  @HttpCode(200)
  @Requires('profile:manage')
  @ApiOperation({
    summary: 'Set the own picture',
    description: 'PNG, JPEG, WebP or SVG. It is drawn again, at most 512 pixels wide and high.',
  })
  @TakesPicture()
  @ApiProblems('not-in-dev-mode')
  async set(@CurrentUser() { user }: UserCaller, @Req() request: IncomingMessage): Promise<PictureUrl> {
    const bytes = await readFormFile(request, this.config.assetLimitBytes);
    return { url: await this.avatars.setAvatar(user.id, bytes) };
  }

  @Delete()
  @HttpCode(204)
  @Requires('profile:manage')
  @ApiOperation({ summary: 'Remove the own picture' })
  @ApiNoContentResponse({ description: 'The initials are shown.' })
  @ApiProblems('unauthenticated', 'forbidden', 'not-in-dev-mode')
  remove(@CurrentUser() { user }: UserCaller): Promise<void> {
    return this.avatars.removeAvatar(user.id);
  }

  /** Takes the request and the response: a picture has headers of its own, and is not JSON. */
  @Get(':userId')
  @AcceptsAccessToken()
  @ApiOperation({ summary: 'Fetch the picture of a person' })
  @ApiQuery({ name: 'v', required: false, description: 'The hash of the content: with it, it may be kept for ever.' })
  @ApiOkResponse({ description: 'The picture.', content: pictureContent })
  @ApiResponse({ status: 304, description: 'The picture with this entity tag is still the one.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  async show(
    @CurrentUser() { user }: UserCaller,
    @Param('userId', ParseUUIDPipe) userId: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
    @Query('v') version?: string,
  ): Promise<void> {
    const picture = await this.avatars.findAvatar(userId);
    const isKnown = picture !== null && version === versionOf(picture.sha256);
    if (!picture || !(isKnown || (await this.visibility.canSee(user.id, userId)))) throw new PlatformError('not-found');
    sendPicture(request, response, { picture, keep: 'private', lasts: isKnown });
  }
}
