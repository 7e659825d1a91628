import { Injectable } from '@nestjs/common';
import { InvalidInputError, isSdkError, sdk } from '@sv/sdk';
import type { TaskChange, TaskChangeRefusal, TaskChangeResult, TaskItem } from '../../shared/task.contract';
import { RestoreService } from '../deleted-items/restore.service';
import { ItemsService } from '../items/items.service';
import { MoveService } from '../move/move.service';
import type { Owner } from '../owner';

/** Makes many changes, each as its own route would: with the same checks, whole or not at all, whatever becomes of the others. */
@Injectable()
export class ManyChangesService {
  constructor(
    private readonly items: ItemsService,
    private readonly moves: MoveService,
    private readonly restores: RestoreService,
  ) {}

  /** In their order. */
  async makeAll(caller: Owner, changes: readonly TaskChange[]): Promise<TaskChangeResult[]> {
    const results: TaskChangeResult[] = [];
    for (const change of changes) {
      const { id } = change;
      try {
        results.push({ id, item: await this.make(caller, change), refusal: null });
      } catch (error) {
        results.push({ id, item: null, refusal: toRefusal(error) });
      }
    }
    return results;
  }

  private async make(caller: Owner, { id, kind, change, version, move }: TaskChange): Promise<TaskItem | null> {
    if (kind === 'delete') {
      await this.items.delete(caller, id);
      return null;
    }
    if (kind === 'restore') return this.restores.restore(caller, id);
    if (kind === 'move' && move) return this.moves.move(caller, id, move);
    if (kind === 'change' && change) return this.items.change(caller, id, change, version ?? null);
    throw new InvalidInputError(`/${kind}`, 'What is to be changed is missing.');
  }
}

/** Those that were stored before must be known to the sender, so nothing here ends the request. */
function toRefusal(error: unknown): TaskChangeRefusal {
  if (isSdkError(error)) return { code: error.kind, detail: error.message };
  sdk.log.error('one of several changes failed', { reason: String(error) });
  return { code: 'internal-error', detail: 'This could not be saved. Try again.' };
}
