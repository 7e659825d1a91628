import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, refs } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SecondFactorRequired, SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import { DeviceCookie } from '../../devices/device-cookie';
import type { AuthRequest } from '../../http/auth-request';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { MfaCookie } from '../../sign-in/mfa-cookie';
import { SignInAnswer } from '../../sign-in/sign-in-answer';
import { SignedInDto } from '../../sign-in/signed-in.dto';
import { SecondFactorRequiredDto, SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiTags('Sign-in')
@ApiExtraModels(SignedInDto, SecondFactorRequiredDto)
@Controller('api/auth/sign-in')
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly answer: SignInAnswer,
    private readonly devices: DeviceCookie,
    private readonly mfa: MfaCookie,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in with address and password' })
  @ApiOkResponse({
    schema: { oneOf: refs(SignedInDto, SecondFactorRequiredDto) },
    description: 'Signed in, both session cookies are set; or the second factor is asked for, `sv_mfa` is set.',
  })
  @ApiProblems('validation-failed', 'invalid-credentials', 'email-not-verified', 'rate-limited', 'too-busy')
  async signIn(
    @Body() form: SignInDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn | SecondFactorRequired> {
    const outcome = await this.service.signIn(form, this.devices.visitorOf(request));
    if ('mfaToken' in outcome) {
      this.mfa.setCookie(response, outcome.mfaToken);
      return { mfaRequired: true, methods: outcome.methods };
    }
    return this.answer.sendAnswer(request, response, outcome);
  }
}
