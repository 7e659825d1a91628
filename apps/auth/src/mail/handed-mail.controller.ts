import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import type { InternalMailServer } from '@sv/contracts/internal.contract';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Internal } from '../access/internal.decorator';
import { HandedMail } from './handed-mail';

/** Body of `PUT /internal/mail-server`. */
class HandedMailDto implements InternalMailServer {
  @IsOptional()
  @IsString()
  @MaxLength(20_000)
  sealed!: string | null;
}

/**
 * `PUT /internal/mail-server`: the runtime says which mail server the settings of the workspace name. It is not recorded
 * in the identity log, because the activity log of the platform records who changed it.
 */
@Internal()
@Controller('internal/mail-server')
export class HandedMailController {
  constructor(private readonly mail: HandedMail) {}

  @Put()
  @HttpCode(204)
  keep(@Body() { sealed }: HandedMailDto): Promise<void> {
    return this.mail.storeMail(sealed ?? null);
  }
}
