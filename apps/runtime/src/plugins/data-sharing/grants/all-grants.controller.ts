import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminDataGrantList } from '@sv/contracts/data-sharing.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, Requires } from '../../../kernel/access/access.decorators';
import { AllGrants } from './all-grants.service';
import { AdminDataGrantListDto } from './data-grant.dto';

@ApiTags('Data sharing')
@Controller('admin/data-grants')
export class AllGrantsController {
  constructor(private readonly grants: AllGrants) {}

  @Get()
  @Requires('activity:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'List what everybody lets plugins read of one another' })
  @ApiOkResponse({ type: AdminDataGrantListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@Query() query: PageQueryDto): Promise<AdminDataGrantList> {
    return this.grants.readPage(query);
  }
}
