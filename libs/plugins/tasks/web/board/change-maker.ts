// Shows changes at once, sends them, and takes back what the server refuses.
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import type { ManyTaskResults, TaskItem } from '../../shared/task.contract';
import { hasMovedOn } from '../task-when/moved-on';
import { changed, type Items } from './arrangement';
import { type FieldsChange, type ItemChange, confirmed } from './change';
import { shownFields } from './inverse';
import { type ListUpdate, listUpdatesOf } from './list-updates';
import { areMany, piecesOf, resultsOf } from './many-changes';
import type { TaskListStore } from './task-list-store';
import type { TasksApi } from './tasks-api';

type Outcome = PromiseSettledResult<TaskItem | null>;

/** What is shown, and what is sent. */
export interface Board {
  update: (listId: string, change: (items: Items) => Items, counts: ListUpdate['counts']) => void;
  send: <T>(write: OfflineWrite) => Promise<T | null>;
}

export class ChangeMaker {
  constructor(
    private readonly board: Board,
    private readonly api: TasksApi,
    private readonly lists: TaskListStore,
  ) {}

  /**
   * @returns the server's answer; null while the change waits for it
   * @throws Problem after taking it back
   */
  async make(change: ItemChange): Promise<TaskItem | null> {
    const takeBack = this.show(change);
    try {
      return this.merged(change, await this.board.send<TaskItem>(this.api.writeOf(change)));
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** All at once, as they are shown. @returns what became of each */
  async makeAll(changes: readonly ItemChange[]): Promise<Outcome[]> {
    if (!areMany(changes)) return Promise.allSettled(changes.map(change => this.make(change)));
    return (await Promise.all([...piecesOf(changes)].map(piece => this.makePiece(piece)))).flat();
  }

  private async makePiece(changes: readonly ItemChange[]): Promise<Outcome[]> {
    const takeBack = changes.map(change => this.show(change));
    try {
      const answer = await this.board.send<ManyTaskResults>(this.api.writeOfMany(changes));
      if (!answer) return changes.map(() => ({ status: 'fulfilled', value: null }));
      const outcomes = resultsOf(changes, answer).map(async (result, at) => {
        if (result.kind === 'stored') return this.merged(changes[at]!, result.item);
        takeBack[at]!();
        if (result.kind === 'again') return this.make(changes[at]!);
        throw result.problem;
      });
      return Promise.allSettled(outcomes);
    } catch (reason) {
      for (const undo of takeBack.toReversed()) undo();
      return changes.map(() => ({ status: 'rejected', reason }));
    }
  }

  /** @returns takes it back */
  private show(change: ItemChange): () => void {
    const updates = listUpdatesOf(change, listId => this.lists.sizeOf(listId));
    for (const { listId, apply, counts } of updates) this.board.update(listId, apply, counts);
    return () => {
      for (const { listId, revert, counts } of updates.toReversed())
        this.board.update(listId, revert, [-counts[0], -counts[1]]);
    };
  }

  private merged(change: ItemChange, stored: TaskItem | null): TaskItem | null {
    if (stored && change.kind === 'fields') this.merge(change, stored);
    return stored;
  }

  /** Other fields may have changed here meanwhile. */
  private merge(change: FieldsChange, stored: TaskItem): void {
    const { to } = confirmed(change, stored) as FieldsChange;
    const { position: _, ...fields } = to;
    const shown = change.item.recurrence ? shownFields(fields, stored) : {};
    const merge = (items: Items) => changed(items, stored.id, { ...shown, version: stored.version });
    // It was counted as done.
    this.board.update(stored.listId, merge, hasMovedOn(change.to, stored) ? [1, -1] : [0, 0]);
  }
}
