import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Current, NeedsSession } from '../../access/access.decorators';
import type { CurrentSession } from '../../access/current-session';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../../sessions/session-cookies';
import { PasswordChangeDto, ReauthenticationDto } from './password.dto';
import { PasswordService } from './password.service';

@ApiTags('Password')
@NeedsSession()
@Controller('api/auth')
export class PasswordController {
  constructor(
    private readonly service: PasswordService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('reauthenticate')
  @HttpCode(204)
  @ApiOperation({ summary: 'Confirm that it is you: the session is fresh again, under a new token' })
  @ApiNoContentResponse({ description: 'Confirmed; both session cookies are set anew.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'invalid-credentials', 'too-busy')
  async reauthenticate(
    @Current() current: CurrentSession,
    @Body() { password }: ReauthenticationDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.issue(response, await this.service.reauthenticate(current, password, client));
  }

  @Post('password/change')
  @HttpCode(204)
  @ApiOperation({ summary: 'Change the password; the other sessions end unless they are kept' })
  @ApiNoContentResponse({ description: 'Changed; both session cookies are set anew.' })
  @ApiProblems(
    'validation-failed',
    'password-too-common',
    'unauthenticated',
    'invalid-credentials',
    'conflict',
    'too-busy',
  )
  async change(
    @Current() current: CurrentSession,
    @Body() form: PasswordChangeDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.issue(response, await this.service.change(current, form, client));
  }
}
