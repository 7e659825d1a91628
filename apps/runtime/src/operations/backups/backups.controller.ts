import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { BackupActions } from './backup-actions';
import { BackupNameDto, BackupOverviewDto } from './backups.dto';
import { BackupsService } from './backups.service';

/** Backups are never sent to a browser: who has one can act as anybody. */
@ApiTags('Settings')
@Controller('admin/backups')
@AcceptsAdminKey()
export class BackupsController {
  constructor(
    private readonly backups: BackupsService,
    private readonly actions: BackupActions,
  ) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'List backups, what runs or failed, and what comes next' })
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
  async request(@AnyCaller() caller: Caller): Promise<BackupOverview> {
    await this.actions.request(caller);
    return this.backups.overview();
  }

  @Delete(':name')
  @HttpCode(204)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Delete a backup', description: 'Any but the newest.' })
  @ApiNoContentResponse()
  @ApiProblems('unauthenticated', 'forbidden', 'not-found', 'backup-newest', 'not-in-dev-mode')
  delete(@AnyCaller() caller: Caller, @Param() { name }: BackupNameDto): Promise<void> {
    return this.actions.delete(caller, name);
  }
}
