import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ExportList } from '@sv/contracts/portability.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { Exports } from './download/exports.service';
import { ExportListDto } from './export.dto';
import { ExportRows } from './history/export-rows';

/** The export of the caller's data. */
@ApiTags('Portability')
@Controller('account')
@Requires('profile:manage')
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly rows: ExportRows,
  ) {}

  /** `@Res()`: an archive is sent while it is made, and the connection is broken off when it cannot be completed. */
  @Get('export')
  @ApiOperation({
    summary: 'Download everything that is kept of the caller',
    description:
      'A ZIP file, sent while it is made. One at a time for each person; it ends with the session. A download that ' +
      'broke off is no ZIP file.',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({
    description: 'The archive, format version 1.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems(
    'unauthenticated',
    'forbidden',
    'export-running',
    'conflict',
    'auth-unavailable',
    'too-busy',
    'cross-origin',
  )
  async download(@CurrentUser() caller: UserCaller, @Res() response: ServerResponse): Promise<void> {
    refuseForeignPage(response.req.headers);
    // HEAD only wants the headers, so no archive is made.
    if (response.req.method === 'HEAD') return void response.writeHead(200, this.exports.headers()).end();
    await this.exports.downloadExport(caller, response);
  }

  @Get('exports')
  @ApiOperation({ summary: 'Past exports of the caller, and a running one', description: 'Newest first.' })
  @ApiOkResponse({ type: ExportListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@CurrentUser() { user }: UserCaller, @Query() query: PageQueryDto): Promise<ExportList> {
    return this.rows.readPage(user.id, query);
  }
}

/**
 * Refuses requests from a foreign page. A link there would start an export with the person's cookie: files that nobody
 * wanted, and each time a notification about it.
 */
function refuseForeignPage({ 'sec-fetch-site': site }: IncomingHttpHeaders): void {
  if (site !== 'cross-site' && site !== 'same-site') return;
  throw new PlatformError('cross-origin', 'Start the export in Account, not from another page.');
}
