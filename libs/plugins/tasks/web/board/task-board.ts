// The items of the open list. Every change shows at once. Changes are sent in order, one after another, and a refused
// one is undone.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, effect, inject, linkedSignal, signal, untracked } from '@angular/core';
import { defer, firstValueFrom, tap, type Observable } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { t } from '@sv/ui/locale/translate';
import { newId } from '@sv/ui/offline/new-id';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem, TaskItemChange, TaskItemPage, TaskState } from '../../shared/task.contract';
import { changed, inserted, joined, moved, removed, type Items } from './arrangement';
import { TaskListStore } from './task-list-store';
import { TasksApi, type ItemView } from './tasks-api';
import { contentOf, said, type TaskContent } from './task-content';
import { blankItem, withWaiting } from './waiting-changes';

/** How long a checked item stays in a list of open items, so that the person sees it and can undo it. */
const LINGER_MS = 900;

/** One change: how to show it, how to undo it, and how it changes the counts of open and done items. */
interface OptimisticChange {
  apply: (items: Items) => Items;
  revert: (items: Items) => Items;
  countChanges?: readonly [open: number, done: number];
  write: OfflineWrite;
}

type Content = Partial<TaskContent>;

@Injectable()
export class TaskBoard {
  private readonly api = inject(TasksApi);
  private readonly listStore = inject(TaskListStore);
  private readonly toasts = inject(Toasts);
  private readonly view = signal<ItemView | null>(null, { equal: isSameView });
  private readonly firstPage = httpResource<TaskItemPage>(() => {
    const view = this.view();
    return view ? { url: this.api.page(view), context: this.api.offline } : undefined;
  });
  private readonly items = linkedSignal<Items>(() => (this.firstPage.hasValue() ? this.mergedFirstPage() : []));
  private readonly cursor = linkedSignal(() => (this.firstPage.hasValue() ? this.firstPage.value().nextCursor : null));
  private readonly lingering = signal<ReadonlySet<string>>(new Set());
  /** Grows with each change: a reader that sees it grow knows that the answer may be out of date. */
  private changeCount = 0;
  /** Changes made while the first page was loading; that page may lack them. */
  private earlyChanges: ((items: Items) => Items)[] = [];
  /** Others changed something while the first page was loading. */
  private isFirstPageStale = false;

  readonly isLoading = computed(() => !this.firstPage.hasValue() && !this.firstPage.error());
  readonly problem = computed(() => this.firstPage.error());
  readonly hasMore = computed(() => this.cursor() !== null);
  readonly shown = computed(() => {
    const state = this.view()?.state ?? 'open';
    return this.items().filter(item => belongsTo(state, item) || this.lingering().has(item.id));
  });

  constructor() {
    whenStale(() => this.refetch());
    // Another tab may have made them.
    effect(
      () =>
        void (this.api.writes.unsent().length && untracked(() => this.items.update(items => this.withUnsent(items)))),
    );
    effect(() => {
      if (!this.firstPage.isLoading()) untracked(() => this.confirmEarlyChanges());
    });
  }

  open(view: ItemView): void {
    if (!isSameView(view, this.view())) this.earlyChanges = [];
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

  find(id: string): TaskItem | null {
    return this.items().find(item => item.id === id) ?? null;
  }

  /**
   * @param end the end of the list at which the item is added
   * @throws Problem after removing the item again
   */
  async add(listId: string, title: string, end: 'top' | 'bottom'): Promise<void> {
    const list = this.listStore.find(listId);
    const position = end === 'top' ? 0 : (list?.openCount ?? 0) + (list?.doneCount ?? 0);
    await this.insert({ ...blankItem, id: newId(), listId, title, position });
  }

  toggle(item: TaskItem): Promise<unknown> {
    const done = item.doneAt === null;
    this.linger(item.id);
    return this.updateItem(
      item,
      { done },
      {
        apply: items => changed(items, item.id, { doneAt: done ? new Date().toISOString() : null }),
        revert: items => changed(items, item.id, { doneAt: item.doneAt }),
        countChanges: done ? [-1, 1] : [1, -1],
      },
    );
  }

  change(item: TaskItem, change: Content): Promise<unknown> {
    return this.updateItem(item, change, {
      apply: items => changed(items, item.id, change),
      revert: items => changed(items, item.id, contentOf(item)),
    });
  }

  /**
   * Saves from a form. The form keeps its input until the server has answered, so the change shows only then.
   * @param item as it was when the person began to change it
   */
  save(item: TaskItem, change: Content): Observable<TaskItem | null> {
    const write = this.api.changeItem(item, change, item.version);
    return defer(() => this.send<TaskItem>(write)).pipe(
      tap(stored => this.mergeStored(item, stored ?? { ...item, ...change })),
    );
  }

  /** Moves an item to the place of another one: before it when moving up, after it when moving down. */
  moveTo(item: TaskItem, place: TaskItem): Promise<unknown> {
    const { position } = place;
    return this.updateItem(
      item,
      { position },
      {
        apply: items => moved(items, item.id, position),
        revert: items => moved(items, item.id, item.position),
      },
    );
  }

  /** Deletes at once; the message offers Undo while it is visible. */
  async delete(item: TaskItem): Promise<void> {
    const toastId = this.toasts.show(t('“{title}” deleted', { title: item.title }), {
      label: t('Undo'),
      run: () => void this.restore(item),
      undoes: true,
    });
    const isDeleted = await this.applyOrToast(item.listId, {
      apply: items => removed(items, item.id),
      revert: items => inserted(items, item),
      countChanges: item.doneAt ? [0, -1] : [-1, 0],
      write: this.api.deleteItem(item),
    });
    if (isDeleted === 'refused') this.toasts.dismiss(toastId);
  }

  /** Creates a deleted item again at its old position. */
  private async restore(item: TaskItem): Promise<void> {
    const copy = { ...item, id: newId(), doneAt: null, version: 1 };
    try {
      await this.insert(copy);
    } catch (error) {
      return this.toasts.error(error); // a Problem
    }
    if (item.doneAt) await this.toggle(copy);
  }

  private async insert(item: TaskItem): Promise<void> {
    const { id, title, position } = item;
    const body = { id, title, position, ...said(contentOf(item)) };
    const stored = await this.applyOptimistically<TaskItem>(item.listId, {
      apply: items => inserted(items, item),
      revert: items => removed(items, item.id),
      countChanges: [1, 0],
      write: this.api.addItem(item.listId, body),
    });
    if (stored) this.mergeStored(item, stored);
  }

  private async updateItem(
    item: TaskItem,
    change: TaskItemChange,
    optimistic: Omit<OptimisticChange, 'write'>,
  ): Promise<void> {
    const write = this.api.changeItem(item, change);
    const stored = await this.applyOrToast<TaskItem>(item.listId, { ...optimistic, write });
    if (!stored || stored === 'refused') return;
    this.updateItems(item.listId, items => changed(items, item.id, { version: stored.version }), [0, 0]);
  }

  private async applyOrToast<T>(listId: string, change: OptimisticChange): Promise<T | 'refused' | null> {
    try {
      return await this.applyOptimistically<T>(listId, change);
    } catch (error) {
      this.toasts.error(error); // a Problem
      return 'refused';
    }
  }

  /**
   * @returns the server's answer; null while the change waits for it
   * @throws Problem
   */
  private async applyOptimistically<T>(
    listId: string,
    { apply, revert, countChanges = [0, 0], write }: OptimisticChange,
  ): Promise<T | null> {
    this.updateItems(listId, apply, countChanges);
    try {
      return await this.send<T>(write);
    } catch (error) {
      this.updateItems(listId, revert, [-countChanges[0], -countChanges[1]]);
      throw error;
    }
  }

  private send<T>(write: OfflineWrite): Promise<T | null> {
    this.changeCount++;
    return this.api.send<T>(write);
  }

  /** Merges only the form's fields and the version, because other fields may have changed here meanwhile. */
  private mergeStored({ id, listId }: TaskItem, stored: TaskItem): void {
    const fields = { ...contentOf(stored), version: stored.version };
    this.updateItems(listId, items => changed(items, id, fields), [0, 0]);
  }

  /**
   * Reads as much of the list as is shown, for changes by others. Ignores the answer if local changes are under way.
   */
  private async refetch(): Promise<void> {
    await this.api.writes.whenIdle();
    const [view, written, shown] = [this.view(), this.changeCount, this.items().length];
    await this.listStore.refetch();
    if (!view) return;
    if (!this.firstPage.hasValue()) {
      this.isFirstPageStale = true;
      return;
    }
    const read = await this.readPages(view, shown).catch(() => null); // a Problem: the items stay
    if (!read || this.view() !== view || this.changeCount !== written) return;
    this.items.set(this.withUnsent(read.items));
    this.cursor.set(read.nextCursor);
  }

  private async readPages(view: ItemView, atLeast: number): Promise<TaskItemPage> {
    let page = await firstValueFrom(this.api.readPage(view));
    let items: Items = page.items;
    while (page.nextCursor && items.length < atLeast) {
      page = await firstValueFrom(this.api.readPage(view, page.nextCursor));
      items = joined(items, page.items);
    }
    return { items: [...items], nextCursor: page.nextCursor };
  }

  /** Counts are shown in the sidebar for every list; items only for the open list. */
  private updateItems(listId: string, change: (items: Items) => Items, [open, done]: readonly [number, number]): void {
    this.listStore.addToCounts(listId, open, done);
    if (this.view()?.listId !== listId) return;
    this.items.update(change);
    if (this.firstPage.isLoading()) this.earlyChanges.push(change);
  }

  /** The first page, with the changes that were made here since it was requested. */
  private mergedFirstPage(): Items {
    const read = untracked(() => this.withUnsent(this.firstPage.value()!.items));
    return this.earlyChanges.reduce((items, change) => change(items), read);
  }

  /**
   * Keeps the merged items and refetches: it is unknown whether the loaded page includes the early changes, those of
   * others too.
   */
  private confirmEarlyChanges(): void {
    if ((this.earlyChanges.length === 0 && !this.isFirstPageStale) || !this.firstPage.hasValue()) return;
    this.items();
    this.earlyChanges = [];
    this.isFirstPageStale = false;
    void this.refetch();
  }

  private withUnsent(items: Items): Items {
    return withWaiting(items, this.api.writes.unsent(), this.view()?.listId ?? '');
  }

  private linger(id: string): void {
    this.lingering.update(ids => new Set(ids).add(id));
    setTimeout(() => this.lingering.update(ids => new Set([...ids].filter(one => one !== id))), LINGER_MS);
  }
}

const belongsTo = (state: TaskState, { doneAt }: TaskItem): boolean =>
  state === 'all' || (state === 'done') === (doneAt !== null);

const isSameView = (left: ItemView | null, right: ItemView | null): boolean =>
  left?.listId === right?.listId && left?.state === right?.state;
