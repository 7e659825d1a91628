import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminGroup, AdminGroupList, GroupMemberList } from '@sv/contracts/people.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import {
  AdminGroupDto,
  AdminGroupListDto,
  GroupMemberListDto,
  GroupNameDto,
  GroupQueryDto,
  MembershipDto,
} from './groups.dto';
import { GroupsService } from './groups.service';

@ApiTags('Groups')
@Controller('admin/groups')
@AcceptsAdminKey()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List groups, by name' })
  @ApiOkResponse({ type: AdminGroupListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  list(@Query() query: GroupQueryDto): Promise<AdminGroupList> {
    return this.groups.listGroups(query);
  }

  @Post()
  @Versioned()
  @Requires('user:manage')
  @ApiOperation({ summary: 'Create a group', description: 'A workspace has at most 1,000 groups.' })
  @ApiCreatedResponse({ type: AdminGroupDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'conflict', 'auth-unavailable')
  create(@AnyCaller() caller: Caller, @Body() { name }: GroupNameDto): Promise<AdminGroup> {
    return this.groups.createGroup(caller, name);
  }

  @Get(':id')
  @Versioned()
  @Requires('user:view')
  @ApiOperation({ summary: 'Read a group' })
  @ApiOkResponse({ type: AdminGroupDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  show(@Param('id', ParseUUIDPipe) id: string): Promise<AdminGroup> {
    return this.groups.findGroup(id);
  }

  @Patch(':id')
  @ForVersion()
  @Requires('user:manage')
  @ApiOperation({ summary: 'Rename a group' })
  @ApiOkResponse({ type: AdminGroupDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ApiProblems('not-found', 'conflict', 'auth-unavailable')
  rename(
    @AnyCaller() caller: Caller,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { name }: GroupNameDto,
    @IfMatch() expected: number | null,
  ): Promise<AdminGroup> {
    return this.groups.renameGroup(caller, id, { name, expected });
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Delete a group', description: 'Its members stay users of the workspace.' })
  @ApiNoContentResponse({ description: 'The group is deleted.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  delete(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.groups.deleteGroup(caller, id);
  }

  @Get(':id/members')
  @Requires('user:view')
  @ApiOperation({ summary: 'List the members of a group, by name' })
  @ApiOkResponse({ type: GroupMemberListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  listMembers(@Param('id', ParseUUIDPipe) id: string, @Query() query: GroupQueryDto): Promise<GroupMemberList> {
    return this.groups.listMembers(id, query);
  }

  @Put(':id/members/:userId')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Add a member, or change whether they manage the group' })
  @ApiNoContentResponse({ description: 'The user is a member. Repeating the request changes nothing.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ApiProblems('not-found', 'conflict', 'auth-unavailable')
  setMember(
    @AnyCaller() caller: Caller,
    @Param('id', ParseUUIDPipe) groupId: string,
    @Param('userId', ParseUUIDPipe) userId: string,
    @Body() { isManager }: MembershipDto,
  ): Promise<void> {
    return this.groups.setMember(caller, { groupId, userId }, isManager);
  }

  @Delete(':id/members/:userId')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Remove a member' })
  @ApiNoContentResponse({ description: 'The user is not a member any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  removeMember(
    @AnyCaller() caller: Caller,
    @Param('id', ParseUUIDPipe) groupId: string,
    @Param('userId', ParseUUIDPipe) userId: string,
  ): Promise<void> {
    return this.groups.removeMember(caller, { groupId, userId });
  }
}
