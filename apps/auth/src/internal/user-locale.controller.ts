import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Internal } from '../access/internal.decorator';
import { User } from '../database/user.entity';
import { IdParamPipe } from '../http/id-param.pipe';
import { UserLocaleDto } from './user-locale.dto';

/**
 * `PUT /internal/users/:id/locale`: what a person chose under Account → Preferences. Nobody else can choose it, so it is
 * not recorded. A person who is gone meanwhile is no error: there is nothing to do.
 */
@Internal()
@Controller('internal/users/:id/locale')
export class UserLocaleController {
  constructor(private readonly db: DataSource) {}

  @Put()
  @HttpCode(204)
  async keep(
    @Param('id', IdParamPipe) id: string,
    @Body() { language, locale, timeZone }: UserLocaleDto,
  ): Promise<void> {
    await this.db.manager.update(
      User,
      { id },
      { language: language ?? null, locale: locale ?? null, timeZone: timeZone ?? null },
    );
  }
}
