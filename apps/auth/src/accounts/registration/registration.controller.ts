import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../../sessions/session-cookies';
import { toSessionUser } from '../../sessions/session-user';
import { RegistrationDto, SignedInDto } from './registration.dto';
import { RegistrationService } from './registration.service';

@ApiTags('Sign-in')
@Controller('api/auth/register')
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post()
  @Public()
  @ApiOperation({ summary: 'Make an account and sign in; the first one becomes owner' })
  @ApiCreatedResponse({ type: SignedInDto, description: 'Registered; both session cookies are set.' })
  @ApiProblems('validation-failed', 'password-too-common', 'setup-token-required', 'email-taken', 'too-busy')
  async register(
    @Body() form: RegistrationDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const opened = await this.registration.register(form, client);
    this.cookies.issue(response, opened);
    return { user: toSessionUser(opened.user) };
  }
}
