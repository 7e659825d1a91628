import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountPreference } from './account-preference.entity';
import { LocaleHandover } from './locale-handover';
import { PeopleLocales } from './people-locales';
import { PreferenceCookies } from './preference-cookies';
import { PreferencesController } from './preferences.controller';
import { PreferencesService } from './preferences.service';

/** How each person wants to see the workspace: theme, language, time zone, region. */
@Module({
  imports: [TypeOrmModule.forFeature([AccountPreference])],
  controllers: [PreferencesController],
  providers: [LocaleHandover, PeopleLocales, PreferenceCookies, PreferencesService],
  exports: [PeopleLocales, PreferencesService],
})
export class PreferencesModule {}
