import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { GroupEntitlement, GroupEntitlementList } from '@sv/contracts/entitlement.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { GroupEntitlements } from './grants/group-entitlements';
import { GroupEntitlementDto, GroupEntitlementListDto, NewGroupEntitlementDto } from './group-entitlements.dto';

@ApiTags('Entitlements')
@Controller('admin/group-entitlements')
@AcceptsAdminKey()
export class GroupEntitlementsController {
  constructor(private readonly entitlements: GroupEntitlements) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List the licences of groups' })
  @ApiOkResponse({ type: GroupEntitlementListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(): Promise<GroupEntitlementList> {
    return this.entitlements.listEntitlements();
  }

  @Post()
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Give a group a licence',
    description: 'For an app whose private licence key is stored in this workspace. It counts for present members.',
  })
  @ApiCreatedResponse({ type: GroupEntitlementDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ApiProblems('not-found', 'conflict', 'auth-unavailable')
  grant(@AnyCaller() caller: Caller, @Body() wish: NewGroupEntitlementDto): Promise<GroupEntitlement> {
    return this.entitlements.grantEntitlement(caller, wish);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Revoke the licence of a group', description: 'From the next request on.' })
  @ApiNoContentResponse({ description: 'The licence opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  revoke(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.entitlements.revokeEntitlement(caller, id);
  }
}
