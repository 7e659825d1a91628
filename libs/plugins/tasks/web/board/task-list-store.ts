// The person's lists with their counts; shared by the sidebar, the picker and the open list.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { type Observable, firstValueFrom, tap } from 'rxjs';
import type { IfMatch } from '@sv/ui/edits/edits';
import { quietRefetch } from '@sv/ui/freshness/freshness';
import { Toasts } from '@sv/ui/workspace/toasts';
import { listColors } from '../../shared/list-colors';
import type { TaskList, TaskListChange, TaskLists } from '../../shared/task.contract';
import { TasksApi } from './tasks-api';

@Injectable()
export class TaskListStore {
  private readonly api = inject(TasksApi);
  private readonly toasts = inject(Toasts);
  private readonly answer = httpResource<TaskLists>(() => ({ url: this.api.lists, context: this.api.offline }));

  readonly lists = linkedSignal<readonly TaskList[]>(() => (this.answer.hasValue() ? this.answer.value().lists : []));
  readonly isLoading = computed(() => !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());
  /** A list that was created here and not opened yet. Opening it moves the focus to the field for the first task. */
  readonly justAdded = signal<string | null>(null);
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

  change({ id }: TaskList, change: TaskListChange, ifMatch: IfMatch): Observable<TaskList> {
    return this.api.changeList(id, change, ifMatch).pipe(tap(stored => this.patch(id, stored)));
  }

  /** @returns whether the list was deleted */
  async delete(list: TaskList): Promise<boolean> {
    try {
      await firstValueFrom(this.api.deleteList(list.id));
      this.lists.update(lists => lists.filter(one => one.id !== list.id));
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
  }

  /** @returns whether the list was restored at its old position */
  async restore(id: string): Promise<boolean> {
    try {
      const list = await firstValueFrom(this.api.restoreList(id));
      const newestFirst = (left: TaskList, right: TaskList): number => right.createdAt.localeCompare(left.createdAt);
      this.lists.update(lists => [...lists.filter(one => one.id !== id), list].sort(newestFirst));
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
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
