import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PasswordService } from '../accounts/password/password.service';
import { Internal } from '../access/internal.decorator';
import { User } from '../database/user.entity';
import { type Client, ClientOf } from '../http/client';
import { IdParamPipe } from '../http/id-param.pipe';
import { InternalReauthenticationDto } from './user.dto';

/** Confirms for the runtime that it is this person; no session changes. `/consent` asks it (contract 4). */
@Internal()
@Controller('internal/users/:id/reauthenticate')
export class ReauthenticationController {
  constructor(
    private readonly passwords: PasswordService,
    private readonly db: DataSource,
  ) {}

  @Post()
  @HttpCode(204)
  async confirm(
    @Param('id', IdParamPipe) id: string,
    @Body() { password }: InternalReauthenticationDto,
    @ClientOf() client: Client,
  ): Promise<void> {
    const user = await this.db.getRepository(User).findOneBy({ id, status: 'active' });
    if (!user) throw new PlatformError('not-found');
    await this.passwords.confirm(user, password, client);
  }
}
