import { Module } from '@nestjs/common';
import { StatisticsController } from './statistics.controller';

/** What supporters pay for. The rest is free: `monetization.gate` is `features`. */
@Module({ controllers: [StatisticsController] })
export class EntitlementsModule {}
