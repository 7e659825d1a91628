import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { ServerResponse } from 'node:http';
import { Public } from '../access/access.decorators';
import { RuntimeConfig } from '../config/runtime-config';
import { ApiProblems } from '@sv/server/openapi/api-problems';

/** The pictures of the instance as the INSTANCE_* variables name them; the server never fetches one itself. */
@ApiTags('Instance')
@Controller('instance')
export class InstanceAssetsController {
  private readonly defaults: RuntimeConfig['instanceDefaults'];

  constructor({ instanceDefaults }: RuntimeConfig) {
    this.defaults = instanceDefaults;
  }

  /** `@Res()` here and below: a redirect has no body to return. */
  @Get('logo')
  @Public()
  @ApiOperation({ summary: 'Fetch the logo', description: 'Dark falls back to light.' })
  @ApiQuery({ name: 'dark', required: false, enum: ['1'] })
  @ApiFoundResponse({ description: 'Where the picture is.' })
  @ApiProblems('not-found')
  logo(@Res() response: ServerResponse, @Query('dark') dark?: string): void {
    const { logo, logoDark } = this.defaults;
    redirect(response, dark === '1' ? (logoDark ?? logo) : logo);
  }

  @Get('favicon')
  @Public()
  @ApiOperation({ summary: 'Fetch the favicon' })
  @ApiFoundResponse({ description: 'Where the picture is.' })
  @ApiProblems('not-found')
  favicon(@Res() response: ServerResponse): void {
    redirect(response, this.defaults.favicon);
  }

  @Get('email-logo')
  @Public()
  @ApiOperation({ summary: 'Fetch the logo for e-mail' })
  @ApiFoundResponse({ description: 'Where the picture is.' })
  @ApiProblems('not-found')
  emailLogo(@Res() response: ServerResponse): void {
    redirect(response, this.defaults.emailLogo);
  }
}

function redirect(response: ServerResponse, location: string | undefined): void {
  if (location === undefined) throw new PlatformError('not-found');
  const target = location.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  response.writeHead(302, { location: target, 'cache-control': 'no-cache', 'content-length': 0 }).end();
}
