import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminKeyList, CreatedAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { AdminKeyListDto, CreatedAdminKeyDto, NewAdminKeyDto } from './admin-keys.dto';
import { AdminKeysService } from './admin-keys.service';

/** Accepts sessions only: an admin key can neither create keys nor list them. */
@ApiTags('Admin keys')
@Controller('admin/keys')
export class AdminKeysController {
  constructor(private readonly keys: AdminKeysService) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'List the credentials for programs' })
  @ApiOkResponse({ type: AdminKeyListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(): Promise<AdminKeyList> {
    return this.keys.listKeys();
  }

  @Post()
  @Requires('role:assign')
  @ApiOperation({
    summary: 'Make a credential for a program',
    description: 'The key is in this answer and never again.',
  })
  @ApiCreatedResponse({ type: CreatedAdminKeyDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  create(@CurrentUser() caller: UserCaller, @Body() wish: NewAdminKeyDto): Promise<CreatedAdminKey> {
    return this.keys.createKey(caller, wish);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('role:assign')
  @ApiOperation({ summary: 'Revoke a credential', description: 'Bites at its next request.' })
  @ApiNoContentResponse({ description: 'The key opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  revoke(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.keys.revokeKey(caller, id);
  }
}
