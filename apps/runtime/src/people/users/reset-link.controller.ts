import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PasswordResetLink } from '@sv/contracts/admin/users.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { PasswordResetLinkDto } from './users.dto';
import { UsersService } from './users.service';

/**
 * Separate from `UsersController`, because no admin key may use it: with such a link a key could sign in as anybody.
 */
@ApiTags('Users')
@Controller('admin/users')
export class ResetLinkController {
  constructor(private readonly users: UsersService) {}

  @Post(':id/reset-link')
  @HttpCode(200)
  @Requires('user:manage')
  @ApiOperation({
    summary: 'Make a link by which a user sets a new password',
    description:
      'It works once and for one hour, and the user is notified. Not for oneself; for an owner only by an owner.',
  })
  @ApiOkResponse({ type: PasswordResetLinkDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'auth-unavailable')
  make(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<PasswordResetLink> {
    return this.users.resetLink(caller, id);
  }
}
