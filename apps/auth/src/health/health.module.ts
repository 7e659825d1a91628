import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { ProcessState } from './process-state';

/** Says whether this process serves. */
@Module({ controllers: [HealthController], providers: [ProcessState], exports: [ProcessState] })
export class HealthModule {}
