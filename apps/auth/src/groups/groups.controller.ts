import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import type { InternalMemberships } from '@sv/contracts/internal.contract';
import type { AdminGroup, AdminGroupList, GroupMemberList, OwnGroupList } from '@sv/contracts/people.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { Internal } from '../access/internal.decorator';
import { IdParamPipe } from '../http/id-param.pipe';
import { ActorDto } from '../internal/actor.dto';
import { GroupAdministration } from './group-administration';
import { GroupDirectory } from './group-directory.sql';
import { GroupMembership } from './group-membership';
import { GroupNameDto, GroupQuery, MembershipDto } from './groups.dto';

/** `/internal/groups`: what the runtime's `/api/admin/groups` and `/api/account/groups` ask. */
@Internal()
@Controller('internal/groups')
export class GroupsController {
  constructor(
    private readonly directory: GroupDirectory,
    private readonly administration: GroupAdministration,
    private readonly membership: GroupMembership,
  ) {}

  @Get()
  list(@Query() query: GroupQuery): Promise<AdminGroupList> {
    return this.directory.listGroups(query);
  }

  @Get('of/:userId')
  listOwn(@Param('userId', IdParamPipe) userId: string): Promise<OwnGroupList> {
    return this.directory.groupsOf(userId);
  }

  /** What the gateway of the runtime needs to know of a user. */
  @Get('of/:userId/ids')
  memberships(@Param('userId', IdParamPipe) userId: string): Promise<InternalMemberships> {
    return this.directory.membershipsOf(userId);
  }

  @Post()
  @Versioned()
  create(@Body() { name, actorId, actorType }: GroupNameDto): Promise<AdminGroup> {
    return this.administration.createGroup(name, { actorId, actorType });
  }

  @Get(':id')
  @Versioned()
  show(@Param('id', IdParamPipe) id: string): Promise<AdminGroup> {
    return this.directory.findGroup(id);
  }

  @Patch(':id')
  @ForVersion()
  rename(
    @Param('id', IdParamPipe) id: string,
    @Body() { name, actorId, actorType }: GroupNameDto,
    @IfMatch() expected: number | null,
  ): Promise<AdminGroup> {
    return this.administration.renameGroup(id, { name, expected }, { actorId, actorType });
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', IdParamPipe) id: string, @Body() { actorId, actorType }: ActorDto): Promise<void> {
    return this.administration.deleteGroup(id, { actorId, actorType });
  }

  @Get(':id/members')
  listMembers(@Param('id', IdParamPipe) id: string, @Query() query: GroupQuery): Promise<GroupMemberList> {
    return this.directory.listMembers(id, query);
  }

  @Put(':id/members/:userId')
  @HttpCode(204)
  setMember(
    @Param('id', IdParamPipe) groupId: string,
    @Param('userId', IdParamPipe) userId: string,
    @Body() { isManager, actorId, actorType }: MembershipDto,
  ): Promise<void> {
    return this.membership.setMember({ groupId, userId }, isManager, { actorId, actorType });
  }

  @Delete(':id/members/:userId')
  @HttpCode(204)
  removeMember(
    @Param('id', IdParamPipe) groupId: string,
    @Param('userId', IdParamPipe) userId: string,
    @Body() { actorId, actorType }: ActorDto,
  ): Promise<void> {
    return this.membership.removeMember({ groupId, userId }, { actorId, actorType });
  }
}
