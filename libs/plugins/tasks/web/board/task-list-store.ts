// The person's lists with their counts; shared by the sidebar, the picker and the open list.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { type Observable, firstValueFrom, tap } from 'rxjs';
import type { IfMatch } from '@sv/ui/edits/edits';
import { quietRefetch } from '@sv/ui/freshness/freshness';
import { merge } from '@sv/ui/edits/merge';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { listColors } from '../../shared/list-colors';
import type { TaskList, TaskListChange, TaskLists } from '../../shared/task.contract';
import { UndoStack, type UndoStep } from '../undo/undo-stack';
import type { ListChange, ListFieldsChange } from './change';
import { TasksApi } from './tasks-api';

@Injectable()
export class TaskListStore {
  private readonly api = inject(TasksApi);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly answer = httpResource<TaskLists>(() => ({ url: this.api.lists, context: this.api.offline }));

  readonly lists = linkedSignal<readonly TaskList[]>(() => (this.answer.hasValue() ? this.answer.value().lists : []));
  readonly isLoading = computed(() => !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());
  /** A list that was created here and not opened yet. Opening it moves the focus to the field for the first task. */
  readonly justAdded = signal<string | null>(null);
  /** Those whose tasks the person may change. */
  readonly editable = computed(() => this.lists().filter(({ role }) => role !== 'viewer'));
  readonly isEmpty = computed(() => this.answer.hasValue() && this.lists().length === 0);

  /** Refetches the lists without showing that they load. */
  readonly refetch = quietRefetch(this.answer, () => this.api.lists);

  reload(): void {
    this.answer.reload();
  }

  find(id: string): TaskList | null {
    return this.lists().find(list => list.id === id) ?? null;
  }

  /** Waits for the server, because the new list is opened next. @throws Problem */
  async add(name: string): Promise<TaskList> {
    const color = listColors[this.lists().length % listColors.length];
    const list = await firstValueFrom(this.api.addList({ name, color }));
    this.lists.update(lists => [list, ...lists]);
    this.justAdded.set(list.id);
    return list;
  }

  change(list: TaskList, to: TaskListChange, ifMatch: IfMatch): Observable<TaskList> {
    const names = Object.keys(to) as (keyof TaskListChange)[];
    const from: TaskListChange = Object.fromEntries(names.map(name => [name, list[name]]));
    return this.api.changeList(list.id, to, ifMatch).pipe(
      tap(stored => {
        this.patch(list.id, stored);
        this.stack.note([{ kind: 'list-fields', list, from, to, version: stored.version }]);
      }),
    );
  }

  /** @returns what undoes it; null when it was refused */
  async delete(list: TaskList): Promise<UndoStep | null> {
    try {
      await this.perform({ kind: 'list-deleted', list });
      return this.stack.note([{ kind: 'list-deleted', list }]);
    } catch (error) {
      this.toasts.error(error); // a Problem
      return null;
    }
  }

  /** Makes a change of a list that somebody else notes. @throws Problem */
  async perform(change: ListChange): Promise<void> {
    const { id } = change.list;
    if (change.kind === 'list-fields') return this.patch(id, await this.changeUnlessStale(change));
    if (change.kind === 'list-deleted') {
      await firstValueFrom(this.api.deleteList(id));
      return this.lists.update(lists => lists.filter(one => one.id !== id));
    }
    const list = await firstValueFrom(this.api.restoreList(id));
    const newestFirst = (left: TaskList, right: TaskList): number => right.createdAt.localeCompare(left.createdAt);
    this.lists.update(lists => [...lists.filter(one => one.id !== id), list].sort(newestFirst));
  }

  /** @throws Problem when somebody changed the same fields meanwhile */
  private async changeUnlessStale({ list: { id }, from, to, version }: ListFieldsChange): Promise<TaskList> {
    const send = (expected: number): Promise<TaskList> =>
      firstValueFrom(this.api.changeList(id, to, { headers: { 'If-Match': `"${expected}"` } }));
    try {
      return await send(version);
    } catch (error) {
      const current = toProblem(error).current as TaskList | undefined;
      if (!current || merge({ ...from }, { ...to }, { ...current }).collisions.length > 0) throw error;
      return send(current.version);
    }
  }

  /** How many tasks it has, done ones included. */
  sizeOf(id: string): number {
    const { openCount, doneCount } = this.find(id) ?? { openCount: 0, doneCount: 0 };
    return openCount + doneCount;
  }

  /** Adjusts the counts when items change. */
  addToCounts(id: string, open: number, done: number): void {
    const list = this.find(id);
    if (list) this.patch(id, { openCount: list.openCount + open, doneCount: list.doneCount + done });
  }

  private patch(id: string, fields: Partial<TaskList>): void {
    this.lists.update(lists => lists.map(list => (list.id === id ? { ...list, ...fields } : list)));
  }
}
