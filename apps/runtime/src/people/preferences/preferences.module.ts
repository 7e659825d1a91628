import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonLocales } from '../../kernel/person-locales';
import { AccountPreference } from './account-preference.entity';
import { LocaleHandover } from './locale-handover';
import { PeopleLocales } from './people-locales';
import { PreferenceCookies } from './preference-cookies';
import { PreferencesController } from './preferences.controller';
import { PreferencesService } from './preferences.service';

/** How each person wants to see the workspace: theme, language, time zone, region. Every wing asks for the language. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccountPreference])],
  controllers: [PreferencesController],
  providers: [
    LocaleHandover,
    { provide: PersonLocales, useClass: PeopleLocales },
    PreferenceCookies,
    PreferencesService,
  ],
  exports: [PersonLocales, PreferencesService],
})
export class PreferencesModule {}
