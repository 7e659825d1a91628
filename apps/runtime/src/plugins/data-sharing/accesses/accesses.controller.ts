import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DataAccessLog } from '@sv/contracts/data-sharing.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { DataAccessLogDto } from './accesses.dto';
import { Accesses } from './accesses.service';

@ApiTags('Data sharing')
@Controller('account/data-access-log')
@Requires('profile:manage')
export class AccessesController {
  constructor(private readonly accesses: Accesses) {}

  @Get()
  @ApiOperation({ summary: 'Who looked at my data', description: 'Refused tries too, newest first.' })
  @ApiOkResponse({ type: DataAccessLogDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@CurrentUser() { user }: UserCaller, @Query() query: PageQueryDto): Promise<DataAccessLog> {
    return this.accesses.readPage(user.id, query);
  }
}
