import { Module } from '@nestjs/common';
import { WelcomeController } from './welcome.controller';

/** What administrators set in Console → Apps → Installed apps, and each person in Account → Apps. */
@Module({ controllers: [WelcomeController] })
export class SettingsModule {}
