import { Module } from '@nestjs/common';
import { SpentLimits } from './spent-limits';

/** Limits that hold across processes and restarts. Code that applies one calls `takeOne`. */
@Module({ providers: [SpentLimits] })
export class RateLimitsModule {}
