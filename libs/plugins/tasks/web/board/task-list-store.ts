// The person's lists with their counts; shared by the sidebar, the picker and the open list.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, effect, inject, linkedSignal, signal, untracked } from '@angular/core';
import { type Observable, defer, tap } from 'rxjs';
import { quietRefetch } from '@sv/ui/freshness/freshness';
import { newId } from '@sv/ui/offline/new-id';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { Toasts } from '@sv/ui/workspace/toasts';
import { listColors } from '../../shared/list-colors';
import type { TaskList, TaskListChange, TaskLists } from '../../shared/task.contract';
import { UndoStack, type UndoStep } from '../undo/undo-stack';
import type { ListChange, ListFieldsChange } from './change';
import { inverseOf } from './inverse';
import { TasksApi } from './tasks-api';
import { newList, withList, withWaitingLists } from './waiting-lists';

@Injectable()
export class TaskListStore {
  private readonly api = inject(TasksApi);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly answer = httpResource<TaskLists>(() => ({ url: this.api.lists, context: this.api.offline }));

  readonly lists = linkedSignal<readonly TaskList[]>(() => {
    const read = this.answer.hasValue() ? this.answer.value().lists : [];
    return untracked(() => this.withUnsent(read));
  });
  readonly isLoading = computed(() => !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());
  /** A list that was created here and not opened yet. Opening it moves the focus to the field for the first task. */
  readonly justAdded = signal<string | null>(null);
  /** Those whose tasks the person may change. */
  readonly editable = computed(() => this.lists().filter(({ role }) => role !== 'viewer'));
  readonly isEmpty = computed(() => this.answer.hasValue() && this.lists().length === 0);

  /** Refetches the lists without showing that they load. */
  readonly refetch = quietRefetch(this.answer, () => this.api.lists);

  constructor() {
    // Another tab may have made them.
    effect(() => {
      if (this.api.writes.unsent().length > 0 && this.answer.hasValue())
        untracked(() => this.lists.update(lists => this.withUnsent(lists)));
    });
  }

  reload(): void {
    this.answer.reload();
  }

  find(id: string): TaskList | null {
    return this.lists().find(list => list.id === id) ?? null;
  }

  /** Waits for the server while it answers, because the new list is opened next. @throws Problem */
  async add(name: string): Promise<TaskList> {
    const color = listColors[this.lists().length % listColors.length]!;
    const write = this.api.addList({ id: newId(), name, color });
    const list =
      (await this.unlessRefused<TaskList>(write, () => this.remove(write.subject))) ?? newList(write, Date.now());
    this.lists.update(lists => withList(lists, list));
    this.justAdded.set(list.id);
    return list;
  }

  /** @param list as it was when the person began to change it */
  change(list: TaskList, to: TaskListChange): Observable<TaskList | null> {
    const names = Object.keys(to) as (keyof TaskListChange)[];
    const from: TaskListChange = Object.fromEntries(names.map(name => [name, list[name]]));
    const change: ListFieldsChange = { kind: 'list-fields', list, from, to, version: list.version };
    return defer(() => this.send(change)).pipe(
      tap(stored => this.stack.note([{ ...change, version: stored?.version ?? list.version }])),
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
    await this.send(change);
  }

  /** @returns the server's answer; null while the change waits for it */
  private async send(change: ListChange): Promise<TaskList | null> {
    const write = this.api.writeOfList(change);
    const stored = await this.unlessRefused<TaskList>(write, () => this.show(takenBack(change), null));
    this.show(change, stored);
    return stored;
  }

  /** What is sent shows while it waits for the answer. */
  private async unlessRefused<T>(write: OfflineWrite, takeBack: () => void): Promise<T | null> {
    try {
      return await this.api.send<T>(write);
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  private show(change: ListChange, stored: TaskList | null): void {
    const { kind, list } = change;
    if (kind === 'list-fields') this.patch(list.id, stored ?? change.to);
    else if (kind === 'list-restored') this.lists.update(lists => withList(lists, stored ?? list));
    else this.remove(list.id);
  }

  private remove(id: string): void {
    this.lists.update(lists => lists.filter(list => list.id !== id));
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

  private withUnsent(lists: readonly TaskList[]): readonly TaskList[] {
    return withWaitingLists(lists, this.api.writes.unsent());
  }

  private patch(id: string, fields: Partial<TaskList>): void {
    this.lists.update(lists => lists.map(list => (list.id === id ? { ...list, ...fields } : list)));
  }
}

const takenBack = (change: ListChange): ListChange => inverseOf([change])[0] as ListChange;
