import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminPublicLinkList } from '@sv/contracts/public-links.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../../kernel/access/access.decorators';
import { actorOf } from '../../../kernel/access/actor';
import type { Caller } from '../../../kernel/request-context/caller';
import { LinkEnding } from '../link-ending';
import { AllLinks } from './all-links';
import { AdminPublicLinkListDto } from './links.dto';

/** What people share with everybody who has the link. */
@ApiTags('Public links')
@Controller('admin/links')
@AcceptsAdminKey()
export class AllLinksController {
  constructor(
    private readonly links: AllLinks,
    private readonly ending: LinkEnding,
  ) {}

  @Get()
  @Requires('user:view')
  @ApiOperation({ summary: 'List all public links', description: 'Newest first, without their tokens.' })
  @ApiOkResponse({ type: AdminPublicLinkListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  list(@Query() query: PageQueryDto): Promise<AdminPublicLinkList> {
    return this.links.readPage(query);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:manage')
  @ApiOperation({ summary: 'End a public link of somebody' })
  @ApiNoContentResponse({ description: 'It opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  async end(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    if (!(await this.ending.endLink(id, {}, actorOf(caller)))) throw new PlatformError('not-found');
  }
}
