import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { ProcessState } from './process-state';

/** Reports whether this process serves requests. */
@Module({ controllers: [HealthController], providers: [ProcessState], exports: [ProcessState] })
export class HealthModule {}
