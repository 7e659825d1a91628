import { Module } from '@nestjs/common';
import { DeleteHandlers } from './delete-handlers';
import { DeletionController } from './deletion.controller';
import { DeletionDesk } from './deletion-desk';
import { DeletionHealth } from './deletion-health';
import { DeletionRounds } from './deletion-rounds';
import { DeletionRows } from './deletion-rows';
import { UserDeletion } from './user-deletion';

/** The deletion of people, step by step and finished after a crash too (contract 4). */
@Module({
  controllers: [DeletionController],
  providers: [DeleteHandlers, DeletionDesk, DeletionHealth, DeletionRounds, DeletionRows, UserDeletion],
  exports: [DeletionRows],
})
export class DeletionModule {}
