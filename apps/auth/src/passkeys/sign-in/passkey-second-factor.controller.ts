import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import type { AuthRequest } from '../../http/auth-request';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SecondStepAnswer } from '../../sign-in/second-step-answer';
import { AssertionDto } from '../webauthn/assertion/assertion.dto';
import { RequestOptionsDto } from '../webauthn/options.dto';
import { PasskeyOptions } from '../webauthn/passkey-options';
import { PasskeyProofs } from '../webauthn/assertion/passkey-proofs';
import { SignedInDto } from '../../sign-in/signed-in.dto';

/** Public, because the cookie `sv_mfa` says whose sign-in it is: there is no session yet. */
@ApiTags('Sign-in')
@Controller('api/auth/mfa/passkey')
export class PasskeySecondFactorController {
  constructor(
    private readonly options: PasskeyOptions,
    private readonly proofs: PasskeyProofs,
    private readonly answer: SecondStepAnswer,
  ) {}

  @Post('options')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'What the browser is to ask for a passkey with, after the password' })
  @ApiOkResponse({ type: RequestOptionsDto })
  @ApiProblems('mfa-expired', 'not-found', 'rate-limited')
  async request(
    @ClientOf() client: Client,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { user } = await this.answer.findPendingMfa(request, response);
    return this.options.forUser(user, 'second-factor', client);
  }

  @Post('verify')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Complete a sign-in with a passkey' })
  @ApiOkResponse({ type: SignedInDto, description: 'Signed in; both session cookies are set.' })
  @ApiProblems('validation-failed', 'invalid-passkey', 'mfa-expired', 'rate-limited')
  async verify(
    @Body() assertion: AssertionDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const { user } = await this.answer.findPendingMfa(request, response);
    const proof = await this.proofs.proofOf(assertion, 'second-factor', user.id);
    return this.answer.sendAnswer(request, response, proof);
  }
}
