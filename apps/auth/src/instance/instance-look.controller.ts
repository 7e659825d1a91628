import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Internal } from '../access/internal.decorator';
import { InstanceLook } from './instance-look';
import { InstanceLookDto } from './instance-look.dto';

/**
 * `PUT /internal/instance`: the runtime says how the workspace shows itself in mails. It is not recorded in the
 * identity log, because the activity log of the platform records who changed it.
 */
@Internal()
@Controller('internal/instance')
export class InstanceLookController {
  constructor(
    private readonly look: InstanceLook,
    private readonly db: DataSource,
  ) {}

  @Put()
  @HttpCode(204)
  keep(@Body() look: InstanceLookDto): Promise<void> {
    return this.look.storeLook(this.db.manager, look);
  }
}
