import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { BackupOverviewDto } from './backups.dto';
import { BackupsService } from './backups.service';

/** Backups are never sent to a browser: who has one can act as anybody. */
@ApiTags('Settings')
@Controller('admin/backups')
@AcceptsAdminKey()
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'List the backups in the folder for backups, and what runs or failed' })
  @ApiOkResponse({ type: BackupOverviewDto })
  @ApiProblems('unauthenticated', 'forbidden')
  overview(): Promise<BackupOverview> {
    return this.backups.overview();
  }

  @Post()
  @HttpCode(202)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Make a backup now', description: 'In the background; one at a time.' })
  @ApiAcceptedResponse({ type: BackupOverviewDto })
  @ApiProblems('unauthenticated', 'forbidden', 'backup-running', 'backup-unavailable', 'not-in-dev-mode')
  request(@AnyCaller() caller: Caller): Promise<BackupOverview> {
    return this.backups.requestBackup(caller);
  }
}
