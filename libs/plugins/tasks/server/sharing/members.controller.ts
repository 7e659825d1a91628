import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { ListMembers } from '../../shared/sharing.contract';
import { caller } from '../owner';
import { ListMemberChangeDto, ListMembersDto, NewListMemberDto, NewListOwnerDto } from './member.dto';
import { MembersService } from './members.service';

@ApiTags('Tasks')
@ApiNotFoundResponse({ description: 'The caller sees no such list, or it is not shared with them' })
@Controller('lists/:listId')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get('members')
  @ApiOperation({ summary: 'The owner of a list, and with whom it is shared' })
  @ApiOkResponse({ type: ListMembersDto })
  async list(@Param('listId') listId: string): Promise<ListMembers> {
    return { members: await this.members.list(caller(), listId) };
  }

  @Post('members')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Share a list with a person or a group',
    description: 'They are notified. Repeating it changes the role.',
  })
  @ApiOkResponse({ type: ListMembersDto })
  @ApiForbiddenResponse({ description: 'Only the owner shares a list' })
  @ApiConflictResponse({ description: 'The list is shared with as many as it may be' })
  async add(@Param('listId') listId: string, @Body() member: NewListMemberDto): Promise<ListMembers> {
    return { members: await this.members.add(caller(), listId, member) };
  }

  @Patch('members/:id')
  @ApiOperation({ summary: 'Give a member another role' })
  @ApiOkResponse({ type: ListMembersDto })
  @ApiForbiddenResponse({ description: 'Only the owner changes roles' })
  async change(
    @Param('listId') listId: string,
    @Param('id') id: string,
    @Body() { role }: ListMemberChangeDto,
  ): Promise<ListMembers> {
    return { members: await this.members.change(caller(), listId, id, role) };
  }

  @Delete('members/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Stop sharing with a member, or leave a list' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: 'Only the owner removes others' })
  remove(@Param('listId') listId: string, @Param('id') id: string): Promise<void> {
    return this.members.remove(caller(), listId, id);
  }

  @Post('owner')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Make a member the owner; the caller stays as an editor' })
  @ApiOkResponse({ type: ListMembersDto })
  @ApiForbiddenResponse({ description: 'Only the owner hands a list over' })
  async handOver(@Param('listId') listId: string, @Body() { userId }: NewListOwnerDto): Promise<ListMembers> {
    return { members: await this.members.handOver(caller(), listId, userId) };
  }
}
