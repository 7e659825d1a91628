import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { BackupCodesLeft, NewBackupCodes } from '@sv/contracts/identity.contract';
import { Current, NeedsSession, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { FactorChangeDto } from '../factors/factors.dto';
import { type Client, ClientOf } from '../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../sessions/session-cookies';
import { BackupCodeRenewal } from './backup-code-renewal';
import { BackupCodesLeftDto, NewBackupCodesDto } from './backup-codes.dto';
import { BackupCodesService } from './backup-codes.service';

@ApiTags('Second factors')
@NeedsSession()
@Controller('api/auth/backup-codes')
export class BackupCodesController {
  constructor(
    private readonly codes: BackupCodesService,
    private readonly renewal: BackupCodeRenewal,
    private readonly cookies: SessionCookies,
    private readonly db: DataSource,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How many backup codes are left' })
  @ApiOkResponse({ type: BackupCodesLeftDto })
  @ApiProblems('unauthenticated')
  async show(@Current() { user }: CurrentSession): Promise<BackupCodesLeft> {
    return { remaining: await this.codes.countRemaining(this.db.manager, user.id) };
  }

  @Post()
  @HttpCode(200)
  @RequiresFreshSession()
  @ApiOperation({ summary: 'Make a new set of backup codes; the old ones are void' })
  @ApiOkResponse({ type: NewBackupCodesDto, description: 'Shown only this once; both session cookies are renewed.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'conflict')
  async renew(
    @Current() current: CurrentSession,
    @Body() { keepOtherSessions }: FactorChangeDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NewBackupCodes> {
    const changed = await this.renewal.renewCodes(current, { client, keepOtherSessions });
    this.cookies.issueCookies(response, changed.current);
    return { backupCodes: changed.result };
  }
}
