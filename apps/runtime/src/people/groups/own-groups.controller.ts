import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ManagedMemberList, OwnGroupList } from '@sv/contracts/people.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { ManagedMemberListDto, OwnGroupListDto } from './groups.dto';
import { GroupsService } from './groups.service';

/** The groups of the caller. Managers of a group add and remove its members here; members may leave. */
@ApiTags('Account')
@Controller('account/groups')
@Requires('profile:manage')
export class OwnGroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @ApiOperation({ summary: "List the caller's groups, by name" })
  @ApiOkResponse({ type: OwnGroupListDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  list(@CurrentUser() { user }: UserCaller): Promise<OwnGroupList> {
    return this.groups.groupsOf(user.id);
  }

  @Get(':id/members')
  @ApiOperation({ summary: 'List the members of a group that the caller manages, by name' })
  @ApiOkResponse({ type: ManagedMemberListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  listMembers(
    @CurrentUser() caller: UserCaller,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedMemberList> {
    return this.groups.listManagedMembers(caller, id, query);
  }

  @Put(':id/members/:userId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Add a member to a group that the caller manages' })
  @ApiNoContentResponse({ description: 'The user is a member. Repeating the request changes nothing.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'auth-unavailable')
  addMember(
    @CurrentUser() caller: UserCaller,
    @Param('id', ParseUUIDPipe) groupId: string,
    @Param('userId', ParseUUIDPipe) userId: string,
  ): Promise<void> {
    return this.groups.setMember(caller, { groupId, userId });
  }

  @Delete(':id/members/:userId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a member from a group that the caller manages, or leave a group' })
  @ApiNoContentResponse({ description: 'The user is not a member any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  removeMember(
    @CurrentUser() caller: UserCaller,
    @Param('id', ParseUUIDPipe) groupId: string,
    @Param('userId', ParseUUIDPipe) userId: string,
  ): Promise<void> {
    return this.groups.removeMember(caller, { groupId, userId });
  }
}
