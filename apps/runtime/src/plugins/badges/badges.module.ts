import { Module } from '@nestjs/common';
import { LiveModule } from '../../notifications/live/live.module';
import { PluginBadges } from './plugin-badges';

/** The numbers that plugins show at their names. */
@Module({ imports: [LiveModule], providers: [PluginBadges], exports: [PluginBadges] })
export class BadgesModule {}
