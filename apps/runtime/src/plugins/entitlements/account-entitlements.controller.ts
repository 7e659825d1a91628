import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Entitlement, EntitlementList } from '@sv/contracts/entitlement.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { EntitlementDto, EntitlementListDto, LicenseTokenEntryDto } from './entitlements.dto';
import { OwnEntitlements } from './grants/own-entitlements';
import { LICENSE_PROBLEMS } from './license/license-problems';

@ApiTags('Entitlements')
@Controller('account/entitlements')
@Requires('profile:manage')
export class AccountEntitlementsController {
  constructor(private readonly entitlements: OwnEntitlements) {}

  @Get()
  @ApiOperation({ summary: "List the caller's licences, and those of their groups" })
  @ApiOkResponse({ type: EntitlementListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() caller: UserCaller): Promise<EntitlementList> {
    return this.entitlements.listEntitlements(caller);
  }

  /** Takes the response only to set its status: entering a token again creates no licence. */
  @Post()
  @ApiOperation({ summary: 'Enter a licence token', description: 'The app is open to the caller at once.' })
  @ApiCreatedResponse({ type: EntitlementDto })
  @ApiOkResponse({ type: EntitlementDto, description: 'The caller entered this token before.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'conflict', ...LICENSE_PROBLEMS)
  async enter(
    @CurrentUser() caller: UserCaller,
    @Body() { licenseToken }: LicenseTokenEntryDto,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<Entitlement> {
    const { answer, isNew } = await this.entitlements.enterLicense(caller, licenseToken);
    response.statusCode = isNew ? 201 : 200;
    return answer;
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a licence of the caller', description: 'Its token may be entered again.' })
  @ApiNoContentResponse({ description: 'The licence opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict')
  remove(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.entitlements.removeEntitlement(caller, id);
  }
}
