import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SignedIn, VerificationRequired } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import { DeviceCookie } from '../../devices/device-cookie';
import type { AuthRequest } from '../../http/auth-request';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SignInAnswer } from '../../sign-in/sign-in-answer';
import { SignedInDto } from '../../sign-in/signed-in.dto';
import { RegistrationDto, VerificationRequiredDto } from './registration.dto';
import { RegistrationService } from './registration.service';

@ApiTags('Sign-in')
@Controller('api/auth/register')
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly answer: SignInAnswer,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @Public()
  @ApiOperation({
    summary: 'Make an account and sign in; the first one becomes owner',
    description: 'The policies decide who may, and whether the address must be confirmed before the first sign-in.',
  })
  @ApiCreatedResponse({ type: SignedInDto, description: 'Registered; the session cookies are set.' })
  @ApiAcceptedResponse({
    type: VerificationRequiredDto,
    description: 'A mail is on its way. The answer is the same when there is an account with this address.',
  })
  @ApiProblems('validation-failed', 'password-too-common', 'setup-token-required', 'invite-required')
  @ApiProblems('email-taken', 'rate-limited', 'too-busy')
  async register(
    @Body() form: RegistrationDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn | VerificationRequired> {
    const opened = await this.registration.registerAccount(form, this.devices.visitorOf(request));
    if (!opened) {
      response.status(202);
      return { verificationRequired: true };
    }
    return this.answer.sendAnswer(request, response, opened);
  }
}
