import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CreatedInvite, InviteList } from '@sv/contracts/admin/invites.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CreatedInviteDto, InviteListDto, NewInviteDto } from './invites.dto';
import { InvitesService } from './invites.service';

@ApiTags('Invitations')
@Controller('admin/invites')
@AcceptsAdminKey()
export class InvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List invitations, newest first' })
  @ApiOkResponse({ type: InviteListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  list(@Query() query: PageQueryDto): Promise<InviteList> {
    return this.invites.listInvites(query);
  }

  @Post()
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Invite somebody to register',
    description:
      'A role other than `platform:user` needs `role:assign`. An earlier ' +
      'invitation of the address is void. Mailed when mail works.',
  })
  @ApiCreatedResponse({ type: CreatedInviteDto, description: 'Token and link are shown this once.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ApiProblems('email-taken', 'auth-unavailable')
  create(@AnyCaller() caller: Caller, @Body() invite: NewInviteDto): Promise<CreatedInvite> {
    return this.invites.createInvite(caller, invite);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Take an invitation back' })
  @ApiNoContentResponse({ description: 'Its link works no more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'auth-unavailable')
  revoke(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.invites.revokeInvite(caller, id);
  }
}
