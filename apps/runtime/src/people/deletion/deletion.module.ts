import { Module } from '@nestjs/common';
import { DeletionController } from './deletion.controller';
import { DeletionDesk } from './deletion-desk';
import { DeletionHealth } from './deletion-health';
import { DeletionSweep } from './deletion-sweep';
import { DeletionRows } from './deletion-rows';
import { UserDeletion } from './user-deletion';

/** The deletion of people, step by step and finished after a crash too. */
@Module({
  controllers: [DeletionController],
  providers: [DeletionDesk, DeletionHealth, DeletionSweep, DeletionRows, UserDeletion],
  exports: [DeletionRows],
})
export class DeletionModule {}
