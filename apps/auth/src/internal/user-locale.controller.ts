import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { SeenLanguages } from '@sv/contracts/internal.contract';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { Internal } from '../access/internal.decorator';
import { User } from '../database/user.entity';
import { IdParamPipe } from '../http/id-param.pipe';
import { LookupDto } from './user.dto';
import { UserLocaleDto } from './user-locale.dto';

/** The language of people: the runtime has what they chose, this server what their browsers prefer. */
@Internal()
@Controller('internal/users')
export class UserLocaleController {
  constructor(private readonly db: DataSource) {}

  /**
   * What a person chose under Account → Preferences. Nobody else can choose it, so it is not recorded. A person who is
   * gone meanwhile is no error: there is nothing to do.
   */
  @Put(':id/locale')
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

  @Post('languages')
  @HttpCode(200)
  async languages(@Body() { ids }: LookupDto): Promise<SeenLanguages> {
    const where = { id: In(ids), seenLanguage: Not(IsNull()) };
    const users = await this.db.getRepository(User).find({ where, select: { id: true, seenLanguage: true } });
    return { languages: Object.fromEntries(users.map(({ id, seenLanguage }) => [id, seenLanguage!])) };
  }
}
