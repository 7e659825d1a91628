import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { Public } from '../../access/access.decorators';
import { DeviceCookie } from '../../devices/device-cookie';
import type { AuthRequest } from '../../http/auth-request';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SignInAnswer } from '../../sign-in/sign-in-answer';
import { AssertionDto } from '../webauthn/assertion/assertion.dto';
import { RequestOptionsDto } from '../webauthn/options.dto';
import { PasskeyOptions } from '../webauthn/passkey-options';
import { PasskeySignInService } from './passkey-sign-in.service';
import { SignedInDto } from '../../sign-in/signed-in.dto';

@ApiTags('Sign-in')
@Controller('api/auth/passkeys/sign-in')
export class PasskeySignInController {
  constructor(
    private readonly options: PasskeyOptions,
    private readonly service: PasskeySignInService,
    private readonly answer: SignInAnswer,
    private readonly devices: DeviceCookie,
  ) {}

  @Post('options')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'What the browser is to ask passkeys with, for its dialog and for autofill' })
  @ApiOkResponse({ type: RequestOptionsDto })
  @ApiProblems('rate-limited')
  request(@ClientOf() client: Client): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.options.forSignIn(client);
  }

  @Post('verify')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in with a passkey alone: it counts as all factors' })
  @ApiOkResponse({ type: SignedInDto, description: 'Signed in; both session cookies are set.' })
  @ApiProblems('validation-failed', 'invalid-passkey', 'email-not-verified', 'rate-limited')
  async signIn(
    @Body() assertion: AssertionDto,
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const signedIn = await this.service.signIn(assertion, this.devices.visitorOf(request));
    return this.answer.sendAnswer(request, response, signedIn);
  }
}
