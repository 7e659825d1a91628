import { Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { InstancePicture, PictureUrl } from '@sv/contracts/instance.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AcceptsAdminKey, AnyCaller, Public, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { versionOf } from './asset-store.sql';
import { InstancePictures } from './instance-pictures';
import { sendPicture } from './send-picture';
import { SendsPicture, TakesPicture } from './upload/picture-upload';
import { readFormFile } from './upload/read-form-file';

const logoOf = (dark: string | undefined): InstancePicture => (dark === '1' ? 'logo-dark' : 'logo');
const Dark = () => ApiQuery({ name: 'dark', required: false, enum: ['1'] });
const Removes = () => ApiNoContentResponse({ description: 'What the environment names holds again.' });

/** The pictures of the instance. The server never fetches a picture from another address. */
@ApiTags('Instance')
@Controller('instance')
@AcceptsAdminKey()
export class InstanceAssetsController {
  constructor(
    private readonly pictures: InstancePictures,
    private readonly config: RuntimeConfig,
  ) {}

  /** Takes the request and the response, as the routes below do: a picture has headers of its own, and is not JSON. */
  @Get('logo')
  @Public()
  @ApiOperation({ summary: 'Fetch the logo', description: 'Dark falls back to light.' })
  @Dark()
  @SendsPicture()
  logo(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
    @Query('dark') dark?: string,
    @Query('v') version?: string,
  ): Promise<void> {
    return this.send(logoOf(dark), { request, response, version });
  }

  @Post('logo')
  @HttpCode(200)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Set the logo' })
  @Dark()
  @TakesPicture()
  setLogo(
    @AnyCaller() caller: Caller,
    @Req() request: IncomingMessage,
    @Query('dark') dark?: string,
  ): Promise<PictureUrl> {
    return this.take(logoOf(dark), caller, request);
  }

  @Delete('logo')
  @HttpCode(204)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Remove the logo' })
  @Dark()
  @Removes()
  @ApiProblems('unauthenticated', 'forbidden')
  removeLogo(@AnyCaller() caller: Caller, @Query('dark') dark?: string): Promise<void> {
    return this.pictures.removePicture(caller, logoOf(dark));
  }

  @Get('favicon')
  @Public()
  @ApiOperation({ summary: 'Fetch the favicon' })
  @SendsPicture()
  favicon(@Req() request: IncomingMessage, @Res() response: ServerResponse, @Query('v') version?: string) {
    return this.send('favicon', { request, response, version });
  }

  @Post('favicon')
  @HttpCode(200)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Set the favicon' })
  @TakesPicture()
  setFavicon(@AnyCaller() caller: Caller, @Req() request: IncomingMessage): Promise<PictureUrl> {
    return this.take('favicon', caller, request);
  }

  @Delete('favicon')
  @HttpCode(204)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Remove the favicon' })
  @Removes()
  @ApiProblems('unauthenticated', 'forbidden')
  removeFavicon(@AnyCaller() caller: Caller): Promise<void> {
    return this.pictures.removePicture(caller, 'favicon');
  }

  @Get('email-logo')
  @Public()
  @ApiOperation({ summary: 'Fetch the logo for email' })
  @SendsPicture()
  emailLogo(@Req() request: IncomingMessage, @Res() response: ServerResponse, @Query('v') version?: string) {
    return this.send('email-logo', { request, response, version });
  }

  @Post('email-logo')
  @HttpCode(200)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Set the logo for email' })
  @TakesPicture()
  setEmailLogo(@AnyCaller() caller: Caller, @Req() request: IncomingMessage): Promise<PictureUrl> {
    return this.take('email-logo', caller, request);
  }

  @Delete('email-logo')
  @HttpCode(204)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Remove the logo for email' })
  @Removes()
  @ApiProblems('unauthenticated', 'forbidden')
  removeEmailLogo(@AnyCaller() caller: Caller): Promise<void> {
    return this.pictures.removePicture(caller, 'email-logo');
  }

  private async take(kind: InstancePicture, caller: Caller, request: IncomingMessage): Promise<PictureUrl> {
    const bytes = await readFormFile(request, this.config.assetLimitBytes);
    return { url: await this.pictures.setPicture(caller, kind, bytes) };
  }

  private async send(kind: InstancePicture, { request, response, version }: Asked): Promise<void> {
    const shown = await this.pictures.pictureToShow(kind);
    if (!shown) throw new PlatformError('not-found');
    if ('picture' in shown) {
      const { picture } = shown;
      return sendPicture(request, response, { picture, keep: 'public', lasts: version === versionOf(picture.sha256) });
    }
    const headers = { location: shown.location, 'cache-control': 'no-cache', 'content-length': 0 };
    response.writeHead(302, headers).end();
  }
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  version: string | undefined;
}
