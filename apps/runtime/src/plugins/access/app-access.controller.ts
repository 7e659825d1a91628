import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AppAccess } from '@sv/contracts/admin/plugins.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { AppAccessChangeDto, AppAccessDto } from './app-access.dto';
import { AppAccessService } from './app-access.service';

@ApiTags('Plugins')
@Controller('admin/plugins/:id/access')
@AcceptsAdminKey()
export class AppAccessController {
  constructor(private readonly access: AppAccessService) {}

  @Get()
  @Versioned()
  @Requires('console:access')
  @ApiOperation({ summary: 'Read who can open an app' })
  @ApiOkResponse({ type: AppAccessDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  read(@Param('id') id: string): Promise<AppAccess> {
    return this.access.readAccess(id);
  }

  @Put()
  @ForVersion()
  @Requires('plugin:manage')
  @ApiOperation({
    summary: 'Limit an app to groups, or open it to everybody',
    description: 'In force at the next request. Whoever has `plugin:manage` can always open it.',
  })
  @ApiOkResponse({ type: AppAccessDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found', 'plugin-required')
  @ApiProblems('conflict', 'auth-unavailable')
  change(
    @AnyCaller() caller: Caller,
    @Param('id') id: string,
    @Body() change: AppAccessChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<AppAccess> {
    return this.access.changeAccess(caller, id, change, expected);
  }
}
