import { Controller, Delete, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeletionResult } from '@sv/contracts/admin/users.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';
import { DeletionResultDto } from './deletion.dto';
import { DeletionDesk } from './deletion-desk';

/** The deletion of a person: by an administrator, or by themselves. */
@ApiTags('Users')
@Controller()
export class DeletionController {
  constructor(private readonly desk: DeletionDesk) {}

  @Delete('admin/users/:id')
  @Requires('user:manage')
  @AcceptsAdminKey()
  @ApiOperation({
    summary: 'Delete a user and what apps keep of them',
    description: 'An app that fails is named and tried again. Only an owner deletes one.',
  })
  @ApiOkResponse({ type: DeletionResultDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  @ApiProblems('last-owner', 'conflict', 'auth-unavailable')
  deleteUser(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<DeletionResult> {
    return this.desk.deletePerson(caller, id);
  }

  @Delete('account')
  @Requires('profile:manage')
  @ApiOperation({ summary: "Delete the caller's own account and what apps keep of it" })
  @ApiOkResponse({ type: DeletionResultDto })
  @ApiProblems('unauthenticated', 'forbidden', 'last-owner', 'conflict', 'auth-unavailable')
  deleteSelf(@CurrentUser() caller: UserCaller): Promise<DeletionResult> {
    return this.desk.deletePerson(caller, caller.user.id);
  }
}
