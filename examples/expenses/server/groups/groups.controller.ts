import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { type Person, sdk, type UserGroup } from '@sv/sdk';
import type { GroupDetail, GroupList, GroupSummary } from '../../shared/group.contract';
import { caller } from '../owner';
import { GroupDetailDto, GroupListDto, GroupSummaryDto, NewGroupDto, NewMembersDto, PresenceDto } from './group.dto';
import { GroupsService } from './groups.service';
import { requireMember } from './membership';
import { MembersService } from './members.service';

@ApiTags('Expenses')
@Controller()
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly members: MembersService,
  ) {}

  @Get('groups')
  @ApiOperation({ summary: "List the caller's groups" })
  @ApiOkResponse({ type: GroupListDto })
  async list(): Promise<GroupList> {
    const { defaultCurrency } = await sdk.settings.instance<{ defaultCurrency: string }>();
    return { groups: await this.groups.list(caller()), defaultCurrency };
  }

  @Post('groups')
  @ApiOperation({ summary: 'Create a group' })
  @ApiCreatedResponse({ type: GroupSummaryDto })
  @ApiConflictResponse({ description: 'Too many groups, or too many people' })
  create(@Body() group: NewGroupDto): Promise<GroupSummary> {
    return this.groups.create(caller(), group);
  }

  @Get('groups/:id')
  @ApiOperation({ summary: 'Read a group: its members, and who owes whom' })
  @ApiOkResponse({ type: GroupDetailDto })
  @ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
  read(@Param('id', ParseUUIDPipe) id: string): Promise<GroupDetail> {
    return this.groups.read(caller(), id);
  }

  /** A GET, because it stores nothing: a write would have open pages read again. */
  @Get('groups/:id/presence')
  @ApiOperation({ summary: 'Say that the group is open in a tab, and read who else has it open' })
  @ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
  async presence(
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { tab, leaving }: PresenceDto,
  ): Promise<{ people: Person[] }> {
    await requireMember(caller(), id);
    return { people: await sdk.live.attend({ topic: `group.${id}`, tab, isLeaving: leaving === 'true' }) };
  }

  @Post('groups/:id/members')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take people into a group' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
  add(@Param('id', ParseUUIDPipe) id: string, @Body() { userIds }: NewMembersDto): Promise<void> {
    return this.members.add(caller(), id, userIds);
  }

  @Post('groups/:id/leave')
  @HttpCode(204)
  @ApiOperation({ summary: 'Leave a group; the last one deletes it' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: 'The caller owes or is owed money' })
  leave(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.members.leave(caller(), id);
  }

  @Get('workspace-groups')
  @ApiOperation({ summary: 'List the groups of the workspace that the caller belongs to' })
  async workspaceGroups(): Promise<{ groups: UserGroup[] }> {
    return { groups: await sdk.users.groups({ memberId: caller().userId }) };
  }
}
