import { Injectable } from '@nestjs/common';
import type { DeletionResult } from '@sv/contracts/admin.contract';
import type { Caller } from '../access/caller';
import { DeletionHealth } from './deletion-health';
import { UserDeletion } from './user-deletion';

/** Takes a wish to delete somebody; health knows of what is missing by the time it is answered. */
@Injectable()
export class DeletionDesk {
  constructor(
    private readonly deletion: UserDeletion,
    private readonly health: DeletionHealth,
  ) {}

  async delete(caller: Caller, userId: string): Promise<DeletionResult> {
    const result = await this.deletion.delete(caller, userId);
    await this.health.tell();
    return result;
  }
}
