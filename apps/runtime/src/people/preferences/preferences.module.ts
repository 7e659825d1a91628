import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountPreference } from './account-preference.entity';
import { PreferencesController } from './preferences.controller';
import { PreferencesService } from './preferences.service';
import { ThemeCookie } from './theme-cookie';

/** How each person wants to see the workspace: theme, time zone, locale. */
@Module({
  imports: [TypeOrmModule.forFeature([AccountPreference])],
  controllers: [PreferencesController],
  providers: [PreferencesService, ThemeCookie],
  exports: [PreferencesService],
})
export class PreferencesModule {}
