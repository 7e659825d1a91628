import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AccessTokenList, NewAccessToken } from '@sv/contracts/identity.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { Current, NeedsSession, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { type Client, ClientOf } from '../http/client';
import { IdParamPipe } from '../http/id-param.pipe';
import { AccessTokenCreation } from './access-token-creation';
import { AccessTokenFormDto, AccessTokenListDto, NewAccessTokenDto } from './access-token.dto';
import { OwnAccessTokensService } from './own-access-tokens.service';

/** A person's own access tokens. With a token itself, none of this is open. */
@ApiTags('Access tokens')
@NeedsSession()
@Controller('api/auth/access-tokens')
export class OwnAccessTokensController {
  constructor(
    private readonly own: OwnAccessTokensService,
    private readonly creation: AccessTokenCreation,
  ) {}

  @Get()
  @ApiOperation({ summary: "List one's own access tokens that have not expired" })
  @ApiOkResponse({ type: AccessTokenListDto })
  @ApiProblems('unauthenticated')
  list(@Current() { user }: CurrentSession): Promise<AccessTokenList> {
    return this.own.listTokens(user.id);
  }

  @Post()
  @RequiresFreshSession()
  @ApiOperation({ summary: 'Create an access token; the answer shows it once' })
  @ApiCreatedResponse({ type: NewAccessTokenDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'forbidden', 'conflict')
  create(
    @Current() current: CurrentSession,
    @Body() form: AccessTokenFormDto,
    @ClientOf() client: Client,
  ): Promise<NewAccessToken> {
    return this.creation.createToken(current, { form, client });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: "Revoke one of one's own access tokens" })
  @ApiNoContentResponse({ description: 'Refused from the next request on.' })
  @ApiProblems('unauthenticated', 'not-found')
  revoke(
    @Current() { user }: CurrentSession,
    @Param('id', IdParamPipe) id: string,
    @ClientOf() client: Client,
  ): Promise<void> {
    return this.own.revokeToken(user.id, id, client);
  }
}
