import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Current, NeedsSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../sessions/session-cookies';
import { toEvidence } from './evidence';
import { Reauthentication } from './reauthentication';
import { ReauthenticationDto } from './reauthentication.dto';

@ApiTags('Sessions')
@NeedsSession()
@Controller('api/auth/reauthenticate')
export class ReauthenticationController {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Confirm that it is you, by password, code or passkey: the session is fresh again' })
  @ApiNoContentResponse({ description: 'Confirmed; both session cookies are renewed.' })
  @ApiProblems(
    'validation-failed',
    'unauthenticated',
    'invalid-credentials',
    'invalid-code',
    'invalid-passkey',
    'second-factor-required',
    'rate-limited',
    'too-busy',
  )
  async reauthenticate(
    @Current() current: CurrentSession,
    @Body() form: ReauthenticationDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const visitor = this.devices.visitorOf(request);
    this.cookies.issueCookies(response, await this.reauthentication.renewFreshness(current, toEvidence(form), visitor));
  }
}
