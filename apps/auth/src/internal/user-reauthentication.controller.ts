import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { Internal } from '../access/internal.decorator';
import { User } from '../database/user.entity';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { IdParamPipe } from '../http/id-param.pipe';
import { toEvidence } from '../step-up/evidence';
import { ConfirmationDto } from '../step-up/reauthentication.dto';
import { StepUpService } from '../step-up/step-up.service';

/**
 * Confirms for the runtime that it is this person; no session changes. `/consent` asks it, and hands on the browser's
 * cookies.
 */
@Internal()
@Controller('internal/users/:id/reauthenticate')
export class UserReauthenticationController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly db: DataSource,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @HttpCode(204)
  async confirm(
    @Param('id', IdParamPipe) id: string,
    @Body() form: ConfirmationDto,
    @Req() request: AuthRequest,
  ): Promise<void> {
    const user = await this.db.getRepository(User).findOneBy({ id, status: 'active' });
    if (!user) throw new PlatformError('not-found');
    const visitor = this.devices.visitorOf(request);
    await this.stepUp.confirmIdentity({ user, evidence: toEvidence(form), visitor }, async () => {});
  }
}
