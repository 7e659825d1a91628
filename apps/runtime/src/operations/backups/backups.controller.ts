import { Controller, Delete, Get, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Request } from 'express';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { BackupActions } from './backup-actions';
import { BackupNameDto, BackupOverviewDto } from './backups.dto';
import { BackupsService } from './backups.service';

/** Only what is encrypted is ever sent: who has another backup can act as anybody. */
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

  @Post(':name/test')
  @HttpCode(202)
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Restore a backup as a test', description: 'In the background, beside the instance.' })
  @ApiAcceptedResponse({ type: BackupOverviewDto })
  @ApiProblems(
    'unauthenticated',
    'forbidden',
    'not-found',
    'backup-encrypted',
    'backup-unknown',
    'backup-unavailable',
    'not-in-dev-mode',
  )
  async test(@AnyCaller() caller: Caller, @Param() { name }: BackupNameDto): Promise<BackupOverview> {
    await this.actions.test(caller, name);
    return this.backups.overview();
  }

  @Get(':name/content')
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Download a backup that is encrypted', description: 'Others are never sent.' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({
    description: 'The file, as `age` decrypts it.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found', 'backup-not-encrypted', 'cross-origin', 'not-in-dev-mode')
  async download(
    @AnyCaller() caller: Caller,
    @Param() { name }: BackupNameDto,
    @Req() request: Request,
  ): Promise<StreamableFile | null> {
    if (/^(cross|same)-site$/.test(request.get('sec-fetch-site') ?? '')) throw new PlatformError('cross-origin');
    // Asked before: the browser tells the page nothing of a download that was refused.
    if (request.method === 'HEAD') return this.actions.findEncrypted(name).then(() => null);
    const { file, content } = await this.actions.download(caller, name);
    const disposition = `attachment; filename="${name}"`;
    return new StreamableFile(content, { type: 'application/octet-stream', disposition, length: file.bytes });
  }
}
