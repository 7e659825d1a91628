import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Response } from 'express';
import type { AddedPasskey, PasskeyItem, PasskeyList } from '@sv/contracts/identity.contract';
import { Current, NeedsSession, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { FactorRemovalQuery } from '../factors/factors.dto';
import { type Client, ClientOf } from '../http/client';
import { IdParamPipe } from '../http/id-param.pipe';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../sessions/session-cookies';
import { OwnPasskeysService } from './own-passkeys.service';
import { PasskeyRegistrationService } from './passkey-registration.service';
import { AddedPasskeyDto, PasskeyDto, PasskeyListDto, PasskeyRegistrationDto, PasskeyRenameDto } from './passkey.dto';
import { CreationOptionsDto } from './webauthn/options.dto';
import { PasskeyOptions } from './webauthn/passkey-options';

@ApiTags('Passkeys')
@NeedsSession()
@Controller('api/auth/passkeys')
export class PasskeysController {
  constructor(
    private readonly options: PasskeyOptions,
    private readonly registration: PasskeyRegistrationService,
    private readonly own: OwnPasskeysService,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @ApiOperation({ summary: "List one's own passkeys" })
  @ApiOkResponse({ type: PasskeyListDto })
  @ApiProblems('unauthenticated')
  async list(@Current() { user }: CurrentSession): Promise<PasskeyList> {
    return { passkeys: await this.own.listPasskeys(user.id) };
  }

  @Post('register/options')
  @HttpCode(200)
  @RequiresFreshSession()
  @ApiOperation({ summary: 'What the browser is to make a passkey with; good for five minutes' })
  @ApiOkResponse({ type: CreationOptionsDto })
  @ApiProblems('unauthenticated', 'reauthentication-required', 'rate-limited')
  creation(
    @Current() { user }: CurrentSession,
    @ClientOf() client: Client,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.options.forCreation(user, client);
  }

  @Post('register/verify')
  @HttpCode(200)
  @RequiresFreshSession()
  @ApiOperation({ summary: 'Add the passkey that was made; the other sessions end unless they are kept' })
  @ApiOkResponse({ type: AddedPasskeyDto, description: 'Added; both session cookies are renewed.' })
  @ApiProblems(
    'validation-failed',
    'passkey-rejected',
    'unauthenticated',
    'reauthentication-required',
    'passkey-known',
    'conflict',
  )
  async register(
    @Current() current: CurrentSession,
    @Body() form: PasskeyRegistrationDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AddedPasskey> {
    const added = await this.registration.registerPasskey(current, form, client);
    this.cookies.issueCookies(response, added.current);
    return added.result;
  }

  @Patch(':id')
  @ApiOperation({ summary: "Rename one of one's own passkeys" })
  @ApiOkResponse({ type: PasskeyDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'not-found')
  rename(
    @Current() { user }: CurrentSession,
    @Param('id', IdParamPipe) id: string,
    @Body() { name }: PasskeyRenameDto,
    @ClientOf() client: Client,
  ): Promise<PasskeyItem> {
    return this.own.renamePasskey(user.id, id, { name, client });
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresFreshSession()
  @ApiOperation({ summary: "Remove one of one's own passkeys; the other sessions end unless they are kept" })
  @ApiNoContentResponse({ description: 'Removed; both session cookies are renewed.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'not-found', 'factor-required')
  async remove(
    @Current() current: CurrentSession,
    @Param('id', IdParamPipe) id: string,
    @Query() { keepOtherSessions }: FactorRemovalQuery,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.issueCookies(response, await this.own.removePasskey(current, id, { client, keepOtherSessions }));
  }
}
