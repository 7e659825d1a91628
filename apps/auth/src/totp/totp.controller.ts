import { Body, Controller, Delete, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { NewBackupCodes, TotpEnrolment as Enrolment } from '@sv/contracts/identity.contract';
import { Current, NeedsSession, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { NewBackupCodesDto } from '../backup-codes/backup-codes.dto';
import { FactorRemovalQuery } from '../factors/factors.dto';
import { type Client, ClientOf } from '../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../sessions/session-cookies';
import { TotpEnrolment } from './totp-enrolment';
import { TotpRemoval } from './totp-removal';
import { TotpConfirmationDto, TotpEnrolmentDto, TotpEnrolmentRequestDto } from './totp.dto';

@ApiTags('Second factors')
@NeedsSession()
@RequiresFreshSession()
@Controller('api/auth/totp')
export class TotpController {
  constructor(
    private readonly enrolment: TotpEnrolment,
    private readonly removal: TotpRemoval,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('enroll')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a secret for an authenticator app; it waits 15 minutes for its first code' })
  @ApiOkResponse({ type: TotpEnrolmentDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required')
  enroll(@Current() { user }: CurrentSession, @Body() _: TotpEnrolmentRequestDto): Promise<Enrolment> {
    return this.enrolment.beginEnrolment(user);
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Put the app in force with its first code, and make backup codes' })
  @ApiOkResponse({ type: NewBackupCodesDto, description: 'In force; both session cookies are renewed.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'invalid-code', 'conflict')
  async confirm(
    @Current() current: CurrentSession,
    @Body() form: TotpConfirmationDto,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NewBackupCodes> {
    const changed = await this.enrolment.confirmTotp(current, { ...form, client });
    this.cookies.issueCookies(response, changed.current);
    return { backupCodes: changed.result };
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove the authenticator app; with the last factor the backup codes go too' })
  @ApiNoContentResponse({ description: 'Removed; both session cookies are renewed.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'not-found', 'factor-required')
  async remove(
    @Current() current: CurrentSession,
    @Query() { keepOtherSessions }: FactorRemovalQuery,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.issueCookies(response, await this.removal.removeTotp(current, { client, keepOtherSessions }));
  }
}
