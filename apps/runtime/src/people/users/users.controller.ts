import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AdminUserDto, AdminUserListDto, UserChangeDto, UserQueryDto } from './users.dto';
import { UsersService } from './users.service';

@ApiTags('Users')
@Controller('admin/users')
@AcceptsAdminKey()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List users' })
  @ApiOkResponse({ type: AdminUserListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  list(@Query() query: UserQueryDto): Promise<AdminUserList> {
    return this.users.listUsers(query);
  }

  @Patch(':id')
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Change the role of a user, or deactivate and reactivate one',
    description: 'A role needs `role:assign`.',
  })
  @ApiOkResponse({ type: AdminUserDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ApiProblems('not-found', 'last-owner', 'auth-unavailable')
  change(
    @AnyCaller() caller: Caller,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() change: UserChangeDto,
  ): Promise<AdminUser> {
    return this.users.changeUser(caller, id, change);
  }

  @Post(':id/sign-out')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'End all sessions of a user' })
  @ApiNoContentResponse({ description: 'All sessions have ended.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  signOut(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.users.signOut(caller, id);
  }

  @Post(':id/reset-mfa')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Remove all second factors of a user',
    description: 'Also forgets their known devices and ends all sessions; the user is notified. Not for oneself.',
  })
  @ApiNoContentResponse({ description: 'The password alone signs in, until a new factor is set up.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  resetFactors(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.users.resetFactors(caller, id);
  }

  @Post(':id/unlock')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'Let a user sign in again who is locked out after too many wrong answers' })
  @ApiNoContentResponse({ description: 'The count of wrong answers starts again.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'auth-unavailable')
  unlock(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.users.unlockUser(caller, id);
  }
}
