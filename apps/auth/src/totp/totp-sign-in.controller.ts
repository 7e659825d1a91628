import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../access/access.decorators';
import type { AuthRequest } from '../http/auth-request';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SecondStepAnswer } from '../sign-in/second-step-answer';
import { SignedInDto } from '../sign-in/signed-in.dto';
import { TotpCodes } from './totp-codes';
import { TotpCodeDto } from './totp.dto';

@ApiTags('Sign-in')
@Controller('api/auth/mfa/totp')
export class TotpSignInController {
  constructor(
    private readonly step: SecondStepAnswer,
    private readonly codes: TotpCodes,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Complete a sign-in with a code of the authenticator app' })
  @ApiOkResponse({ type: SignedInDto, description: 'Signed in; both session cookies are set.' })
  @ApiProblems('validation-failed', 'invalid-code', 'mfa-expired', 'rate-limited')
  complete(
    @Body() { code }: TotpCodeDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return this.step.sendAnswer(request, response, this.codes.proofOf(code));
  }
}
