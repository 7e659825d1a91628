import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminEntitlement, AdminEntitlementList } from '@sv/contracts/entitlement.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import {
  AdminEntitlementDto,
  AdminEntitlementListDto,
  EntitlementGrantDto,
  EntitlementQueryDto,
} from './entitlements.dto';
import { AdminGrants } from './grants/admin-grants';
import { GrantedEntitlements } from './grants/granted-entitlements';
import { LICENSE_PROBLEMS } from './license/license-problems';

@ApiTags('Entitlements')
@Controller('admin/entitlements')
@AcceptsAdminKey()
export class AdminEntitlementsController {
  constructor(
    private readonly granted: GrantedEntitlements,
    private readonly grants: AdminGrants,
  ) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List the licences of everybody' })
  @ApiOkResponse({ type: AdminEntitlementListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@Query() filter: EntitlementQueryDto): Promise<AdminEntitlementList> {
    return this.granted.listEntitlements(filter);
  }

  /** Takes the response only to set its status, as when the person enters the token. */
  @Post()
  @Requires('user:manage')
  @ApiOperation({ summary: 'Enter a licence token for somebody', description: "Checked as that person's own." })
  @ApiCreatedResponse({ type: AdminEntitlementDto })
  @ApiOkResponse({ type: AdminEntitlementDto, description: 'That person has this licence already.' })
  @ApiProblems(
    'validation-failed',
    'malformed-json',
    'unauthenticated',
    'forbidden',
    'not-found',
    'conflict',
    ...LICENSE_PROBLEMS,
  )
  async grant(
    @AnyCaller() caller: Caller,
    @Body() wish: EntitlementGrantDto,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<AdminEntitlement> {
    const { answer, isNew } = await this.grants.grantEntitlement(caller, wish);
    response.statusCode = isNew ? 201 : 200;
    return answer;
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Revoke a licence',
    description: 'Bites at the next request. The token cannot be entered again, by anybody.',
  })
  @ApiNoContentResponse({ description: 'The licence opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  revoke(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.granted.revokeEntitlement(caller, id);
  }
}
