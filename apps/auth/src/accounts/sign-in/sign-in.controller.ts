import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import type { AuthRequest } from '../../http/auth-request';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { OwnSessionsService } from '../../sessions/own-sessions.service';
import { SessionCookies } from '../../sessions/session-cookies';
import { toSessionUser } from '../../sessions/session-user';
import { SignedInDto } from '../registration/registration.dto';
import { SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiTags('Sign-in')
@Controller('api/auth/sign-in')
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly own: OwnSessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  /** The browser's session from before ends: its cookie is replaced, so nobody could end it from there any more. */
  @Post()
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in with address and password' })
  @ApiOkResponse({ type: SignedInDto, description: 'Signed in; both session cookies are set.' })
  @ApiProblems('validation-failed', 'invalid-credentials', 'too-busy')
  async signIn(
    @Body() form: SignInDto,
    @ClientOf() client: Client,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const opened = await this.service.signIn(form, client);
    await this.own.signOut(this.cookies.tokenOf(request), client);
    this.cookies.issue(response, opened);
    return { user: toSessionUser(opened.user) };
  }
}
