import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CapabilityGrant, CapabilityGrantList } from '@sv/contracts/capability.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { CapabilityGrantDto, CapabilityGrantListDto, NewCapabilityGrantDto } from './capability-grants.dto';
import { CapabilityGrantsService } from './capability-grants.service';

/** Writing needs a session: an admin key cannot assign anything. */
@ApiTags('Capabilities')
@Controller('admin/capability-grants')
export class CapabilityGrantsController {
  constructor(private readonly grants: CapabilityGrantsService) {}

  @Get()
  @Requires('user:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'List which capabilities of plugins were given to whom' })
  @ApiOkResponse({ type: CapabilityGrantListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(): Promise<CapabilityGrantList> {
    return this.grants.listGrants();
  }

  @Post()
  @Requires('role:assign')
  @ApiOperation({
    summary: 'Give a capability of a plugin to a role, a person or a group',
    description: 'In force at once.',
  })
  @ApiCreatedResponse({ type: CapabilityGrantDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'conflict', 'auth-unavailable')
  give(@CurrentUser() caller: UserCaller, @Body() wish: NewCapabilityGrantDto): Promise<CapabilityGrant> {
    return this.grants.grantCapability(caller, wish);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('role:assign')
  @ApiOperation({ summary: 'Take a capability away', description: 'From the next request on.' })
  @ApiNoContentResponse({ description: 'It is taken away.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  take(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.grants.revokeCapability(caller, id);
  }
}
