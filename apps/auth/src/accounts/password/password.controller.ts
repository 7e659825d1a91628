import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Current, NeedsSession } from '../../access/access.decorators';
import type { CurrentSession } from '../../access/current-session';
import { DeviceCookie } from '../../devices/device-cookie';
import type { AuthRequest } from '../../http/auth-request';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../../sessions/session-cookies';
import { PasswordChangeDto } from './password.dto';
import { PasswordService } from './password.service';

@ApiTags('Password')
@NeedsSession()
@Controller('api/auth/password')
export class PasswordController {
  constructor(
    private readonly service: PasswordService,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
  ) {}

  @Post('change')
  @HttpCode(204)
  @ApiOperation({ summary: 'Change the password; the other sessions end unless they are kept' })
  @ApiNoContentResponse({ description: 'Changed; both session cookies are renewed.' })
  @ApiProblems(
    'validation-failed',
    'password-too-common',
    'unauthenticated',
    'invalid-credentials',
    'conflict',
    'rate-limited',
    'too-busy',
  )
  async change(
    @Current() current: CurrentSession,
    @Body() form: PasswordChangeDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const visitor = this.devices.visitorOf(request);
    this.cookies.issueCookies(response, await this.service.changePassword(current, form, visitor));
  }
}
