import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller';
import { SettingsService } from './settings.service';

/** The settings of the instance, as Console changes them. */
@Module({ controllers: [SettingsController], providers: [SettingsService] })
export class SettingsModule {}
