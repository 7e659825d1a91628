import { Injectable } from '@nestjs/common';
import type { DeletionResult } from '@sv/contracts/admin/users.contract';
import type { Caller } from '../../kernel/request-context/caller';
import { DeletionHealth } from './deletion-health';
import { UserDeletion } from './user-deletion';

/** Accepts a request to delete a person. Before it is answered, health shows what could not be deleted yet. */
@Injectable()
export class DeletionDesk {
  constructor(
    private readonly deletion: UserDeletion,
    private readonly health: DeletionHealth,
  ) {}

  async deletePerson(caller: Caller, userId: string): Promise<DeletionResult> {
    const result = await this.deletion.deletePerson(caller, userId);
    await this.health.reportProblems();
    return result;
  }
}
