import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import { DeviceCookie } from '../../devices/device-cookie';
import type { AuthRequest } from '../../http/auth-request';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../../sessions/session-cookies';
import { toSessionUser } from '../../sessions/session-user';
import { SignInAnswer } from '../../sign-in/sign-in-answer';
import { SignedInDto } from '../registration/registration.dto';
import { SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiTags('Sign-in')
@Controller('api/auth/sign-in')
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly answer: SignInAnswer,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in with address and password' })
  @ApiOkResponse({ type: SignedInDto, description: 'Signed in; both session cookies are set.' })
  @ApiProblems('validation-failed', 'invalid-credentials', 'rate-limited', 'too-busy')
  async signIn(
    @Body() form: SignInDto,
    @ClientOf() client: Client,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const signedIn = await this.service.signIn(form, { client, deviceToken: this.devices.tokenOf(request) });
    await this.answer.give(response, signedIn, { token: this.cookies.tokenOf(request), client });
    return { user: toSessionUser(signedIn.current.user) };
  }
}
