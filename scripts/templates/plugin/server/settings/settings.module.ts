import { Module } from '@nestjs/common';
import { WelcomeController } from './welcome.controller';

/** What administrators set in Console → Plugins, and each person in Account → Apps. */
@Module({ controllers: [WelcomeController] })
export class SettingsModule {}
