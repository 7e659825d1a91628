import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SearchAnswer } from '@sv/contracts/search.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { AcceptsAccessToken, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { PluginSearch } from './plugin-search';
import { SearchAnswerDto, SearchQueryDto } from './search.dto';

@ApiTags('Search')
@Controller('search')
@Requires('plugin:access')
@AcceptsAccessToken()
export class SearchController {
  constructor(private readonly search: PluginSearch) {}

  /** The response is injected only to notice that nobody waits any more; Nest sends the body as usual. */
  @Get()
  @ApiOperation({
    summary: 'Search in the apps of the caller',
    description:
      'Asks every app that the caller may open and that answers searches, all at once. One that takes longer than 300 ms is left out and named. With an access token for named apps, only those are asked.',
  })
  @ApiOkResponse({ type: SearchAnswerDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  async find(
    @CurrentUser() caller: UserCaller,
    @Query() { q }: SearchQueryDto,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<SearchAnswer> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return this.search.search(caller, q, gone.signal);
  }
}
