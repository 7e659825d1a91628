import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ImportResult } from '@sv/contracts/portability.contract';
import { requestedLanguage } from '@sv/server/locale/negotiate-language';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { IncomingMessage } from 'node:http';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { ImportQuery, ImportResultDto } from './import.dto';
import { importResultIn } from './import-result-text';
import { Imports } from './imports.service';

@ApiTags('Account')
@Controller('account/import')
@Requires('profile:manage')
export class ImportController {
  constructor(private readonly imports: Imports) {}

  /** Takes the request itself, because an archive is written to the disk while it arrives. */
  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: "Import an archive into the caller's own account",
    description:
      'Adds what is not there yet and changes nothing that is; never a role, an address, a consent or a licence that is ' +
      'not good here. The whole archive is verified before anything of it is taken in.',
  })
  @ApiConsumes('multipart/form-data', 'application/zip')
  @ApiBody({
    schema: { type: 'object', required: ['archive'], properties: { archive: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: ImportResultDto })
  @ApiProblems('unauthenticated', 'forbidden', 'validation-failed', 'unsupported-media-type', 'request-timeout')
  @ApiProblems('import-running', 'conflict', 'insufficient-storage', 'too-busy')
  @ApiProblems('archive-invalid', 'archive-truncated', 'archive-encrypted', 'archive-newer-format', 'archive-checksum')
  @ApiProblems('archive-path', 'archive-symlink', 'archive-duplicate-entry', 'archive-unexpected-entry')
  @ApiProblems('archive-too-large', 'archive-too-many-entries', 'archive-entry-too-large', 'archive-ratio')
  async take(
    @CurrentUser() caller: UserCaller,
    @Query() { dryRun }: ImportQuery,
    @Req() request: IncomingMessage,
  ): Promise<ImportResult> {
    const result = await this.imports.importArchive(caller, request, dryRun === 'true');
    return importResultIn(requestedLanguage(request.headers) ?? 'en', result);
  }
}
