import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Current, NeedsSession } from '../../access/access.decorators';
import type { CurrentSession } from '../../access/current-session';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { RequestOptionsDto } from '../webauthn/options.dto';
import { PasskeyOptions } from '../webauthn/passkey-options';

/** The first half of confirming by passkey; `POST /api/auth/reauthenticate` takes what the passkey signed. */
@ApiTags('Sessions')
@NeedsSession()
@Controller('api/auth/reauthenticate/options')
export class PasskeyStepUpController {
  constructor(private readonly options: PasskeyOptions) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'What the browser is to ask for a passkey with, to confirm that it is you' })
  @ApiOkResponse({ type: RequestOptionsDto })
  @ApiProblems('unauthenticated', 'not-found', 'rate-limited')
  request(
    @Current() { user }: CurrentSession,
    @ClientOf() client: Client,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.options.forUser(user, 'reauthenticate', client);
  }
}
