import { Module } from '@nestjs/common';
import { PluginBadges } from './plugin-badges';

/** The numbers that plugins show at their names. */
@Module({ providers: [PluginBadges], exports: [PluginBadges] })
export class BadgesModule {}
