// The items of the open list. Every change shows at once; the server hears of them one after the other, in the order
// in which they were made, and what it refuses is taken back.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom, tap, type Observable } from 'rxjs';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { NewTaskItem, TaskItem, TaskItemChange, TaskItemPage, TaskState } from '../../shared/task.contract';
import { changed, inserted, joined, moved, removed, type Items } from './arrangement';
import { ListIndex } from './list-index';
import { TasksApi, type ItemView } from './tasks-api';
import { WriteQueue } from './write-queue';

/** How long a checked-off item stays before it leaves a list of open ones: time to see it, and to take it back. */
const LINGER_MS = 900;

/** One change: how it looks, how it looks taken back, and what it does to the counts of open and done. */
interface Attempt<T> {
  show: (items: Items) => Items;
  takeBack: (items: Items) => Items;
  counts?: readonly [open: number, done: number];
  send: () => Observable<T>;
}

@Injectable()
export class TaskBoard {
  private readonly api = inject(TasksApi);
  private readonly index = inject(ListIndex);
  private readonly toasts = inject(Toasts);
  private readonly view = signal<ItemView | null>(null, { equal: isSameView });
  private readonly firstPage = httpResource<TaskItemPage>(() => {
    const view = this.view();
    return view ? this.api.page(view) : undefined;
  });
  private readonly items = linkedSignal<Items>(() => (this.firstPage.hasValue() ? this.firstPage.value().items : []));
  private readonly cursor = linkedSignal(() => (this.firstPage.hasValue() ? this.firstPage.value().nextCursor : null));
  private readonly lingering = signal<ReadonlySet<string>>(new Set());
  /** What the server calls an item that was made here. */
  private readonly serverIds = new Map<string, string>();
  private readonly writes = new WriteQueue();

  readonly isLoading = computed(() => !this.firstPage.hasValue() && !this.firstPage.error());
  readonly problem = computed(() => this.firstPage.error());
  readonly hasMore = computed(() => this.cursor() !== null);
  readonly shown = computed(() => {
    const state = this.view()?.state ?? 'open';
    return this.items().filter(item => belongsTo(state, item) || this.lingering().has(item.id));
  });

  open(view: ItemView): void {
    this.view.set(view);
  }

  reload(): void {
    this.firstPage.reload();
  }

  async showMore(): Promise<void> {
    const [view, cursor] = [this.view(), this.cursor()];
    if (!view || !cursor) return;
    try {
      const page = await firstValueFrom(this.api.readPage(view, cursor));
      if (this.view() !== view) return;
      this.items.update(items => joined(items, page.items));
      this.cursor.set(page.nextCursor);
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }

  /** @param end where in the list the new item goes */
  async add(listId: string, title: string, end: 'top' | 'bottom'): Promise<void> {
    const list = this.index.find(listId);
    const position = end === 'top' ? 0 : (list?.openCount ?? 0) + (list?.doneCount ?? 0);
    await this.insert({ ...blankItem, id: newLocalId(), listId, title, position });
  }

  toggle(item: TaskItem): Promise<unknown> {
    const done = item.doneAt === null;
    this.linger(item.id);
    return this.attempt(item.listId, {
      show: items => changed(items, item.id, { doneAt: done ? new Date().toISOString() : null }),
      takeBack: items => changed(items, item.id, { doneAt: item.doneAt }),
      counts: done ? [-1, 1] : [1, -1],
      send: () => this.api.changeItem(this.serverId(item.id), { done }),
    });
  }

  change(item: TaskItem, change: Pick<TaskItemChange, 'title' | 'notes' | 'dueAt'>): Promise<unknown> {
    const { title, notes, dueAt } = item;
    return this.attempt(item.listId, {
      show: items => changed(items, item.id, change),
      takeBack: items => changed(items, item.id, { title, notes, dueAt }),
      send: () => this.api.changeItem(this.serverId(item.id), change),
    });
  }

  /** Puts an item where another one stands: before it when it comes from below, after it when from above. */
  moveTo(item: TaskItem, place: TaskItem): Promise<unknown> {
    const { position } = place;
    return this.attempt(item.listId, {
      show: items => moved(items, item.id, position),
      takeBack: items => moved(items, item.id, item.position),
      send: () => this.api.changeItem(this.serverId(item.id), { position }),
    });
  }

  /** Deletes at once and offers to take it back for as long as the message stands. */
  async delete(item: TaskItem): Promise<void> {
    this.toasts.show('Task deleted', { label: 'Undo', run: () => void this.restore(item) });
    await this.attempt(item.listId, {
      show: items => removed(items, item.id),
      takeBack: items => inserted(items, item),
      counts: item.doneAt ? [0, -1] : [-1, 0],
      send: () => this.api.deleteItem(this.serverId(item.id)),
    });
  }

  /** Makes a deleted item anew, where it was. */
  private async restore(item: TaskItem): Promise<void> {
    const anew = { ...item, id: newLocalId(), doneAt: null };
    const added = await this.insert(anew);
    if (added && item.doneAt) await this.toggle(anew);
  }

  private async insert(item: TaskItem): Promise<boolean> {
    const { title, notes, dueAt, position } = item;
    const body: NewTaskItem = { title, position, ...(notes && { notes }), ...(dueAt && { dueAt }) };
    const stored = await this.attempt(item.listId, {
      show: items => inserted(items, item),
      takeBack: items => removed(items, item.id),
      counts: [1, 0],
      send: () => this.api.addItem(item.listId, body).pipe(tap(({ id }) => this.serverIds.set(item.id, id))),
    });
    return stored !== null;
  }

  private async attempt<T>(listId: string, { show, takeBack, counts = [0, 0], send }: Attempt<T>): Promise<T | null> {
    this.revise(listId, show, counts);
    try {
      return await this.writes.send(send);
    } catch (error) {
      this.revise(listId, takeBack, [-counts[0], -counts[1]]);
      this.toasts.error(error); // a Problem
      return null;
    }
  }

  /** Counts stand in the sidebar; items only while their list is open. */
  private revise(listId: string, change: (items: Items) => Items, [open, done]: readonly [number, number]): void {
    this.index.count(listId, open, done);
    if (this.view()?.listId === listId) this.items.update(change);
  }

  private linger(id: string): void {
    this.lingering.update(ids => new Set(ids).add(id));
    setTimeout(() => this.lingering.update(ids => new Set([...ids].filter(one => one !== id))), LINGER_MS);
  }

  private serverId(id: string): string {
    return this.serverIds.get(id) ?? id;
  }
}

const blankItem = { notes: null, dueAt: null, doneAt: null, version: 1 };

let lastLocalId = 0;
const newLocalId = (): string => `new-${++lastLocalId}`;

const belongsTo = (state: TaskState, { doneAt }: TaskItem): boolean =>
  state === 'all' || (state === 'done') === (doneAt !== null);

const isSameView = (left: ItemView | null, right: ItemView | null): boolean =>
  left?.listId === right?.listId && left?.state === right?.state;
