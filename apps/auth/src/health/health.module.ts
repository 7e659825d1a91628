import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { ProcessController } from './process.controller';
import { ProcessState } from './process-state';

/** Reports whether this process serves requests. */
@Module({ controllers: [HealthController, ProcessController], providers: [ProcessState], exports: [ProcessState] })
export class HealthModule {}
