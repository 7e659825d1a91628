// The items of the open list, or of a page that shows tasks of all lists. Every change shows at once. Changes are sent
// in order, one after another, and a refused one is undone.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, effect, inject, linkedSignal, signal, untracked } from '@angular/core';
import { defer, firstValueFrom, tap, type Observable } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { t } from '@sv/ui/locale/translate';
import { newId } from '@sv/ui/offline/new-id';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { checkedWith, partsOf } from '../outline/families';
import { ListContext, type ReadPage } from '../outline/list-context';
import { MovedOn, hasMovedOn } from '../task-when/moved-on';
import { UndoStack, type UndoStep } from '../undo/undo-stack';
import { changed, joined, type Items } from './arrangement';
import { type ItemChange, fieldsChange, moveChange } from './change';
import { ChangeMaker } from './change-maker';
import { type ItemView, belongsTo, isSameView, shows } from './item-view';
import { Lingering } from './lingering';
import { readPages } from './read-pages';
import { TaskListStore } from './task-list-store';
import { TasksApi } from './tasks-api';
import { contentOf, type NewContent, type TaskContent } from './task-content';
import { blankItem, withWaiting } from './waiting-changes';

type Content = Partial<TaskContent>;

@Injectable()
export class TaskBoard {
  private readonly api = inject(TasksApi);
  private readonly listStore = inject(TaskListStore);
  private readonly movedOn = inject(MovedOn);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly view = signal<ItemView | null>(null, { equal: isSameView });
  private readonly firstPage = httpResource<ReadPage>(() => {
    const view = this.view();
    return view ? { url: this.api.page(view), context: this.api.offline } : undefined;
  });
  private readonly items = linkedSignal<Items>(() => (this.firstPage.hasValue() ? this.mergedFirstPage() : []));
  /** What the items refer to: sections, and how many parts they have. */
  readonly context = new ListContext(
    () => (this.firstPage.hasValue() ? this.firstPage.value() : undefined),
    items => untracked(() => this.withUnsent(items)),
  );
  private readonly cursor = linkedSignal(() => (this.firstPage.hasValue() ? this.firstPage.value().nextCursor : null));
  private readonly lingering = new Lingering();
  private readonly maker = new ChangeMaker(
    {
      update: (listId, change, counts) => this.updateItems(listId, change, counts),
      send: write => this.send(write),
    },
    this.api,
    this.listStore,
  );
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
    const view = this.view();
    const items = this.items().filter(item => !view || belongsTo(view, item) || this.lingering.has(item.id));
    return view?.found ? items.sort(view.found.compare) : items;
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
      this.context.add(page);
      this.cursor.set(page.nextCursor);
    } catch (error) {
      this.toasts.error(error); // a Problem
    }
  }

  /** Everything that was read, in its order; `shown` are those that the filter lets through. */
  all(): Items {
    return this.items();
  }

  find(id: string): TaskItem | null {
    return this.items().find(item => item.id === id) ?? null;
  }

  /**
   * @param end the end of the list at which the item is added
   * @throws Problem after removing the item again
   */
  async add(listId: string, task: NewContent, end: 'top' | 'bottom'): Promise<void> {
    const position = end === 'top' ? 0 : this.listStore.sizeOf(listId);
    await this.insert({ ...blankItem, ...task, id: newId(), listId, position });
  }

  /** With those of its parts that are checked off with it, or opened again. */
  toggle(item: TaskItem): Promise<boolean> {
    const family = checkedWith(this.items(), item);
    this.lingering.add(family);
    return this.make([{ ...fieldsChange(item, { done: item.doneAt === null }), parts: family.slice(1) }]);
  }

  change(item: TaskItem, change: Content): Promise<unknown> {
    return this.make([fieldsChange(item, change)]);
  }

  /**
   * Saves from a form. The form keeps its input until the server has answered, so the change shows only then.
   * @param item as it was when the person began to change it
   */
  save(item: TaskItem, fields: Content): Observable<TaskItem | null> {
    const change = fieldsChange(item, fields, item.version);
    return defer(() => this.send<TaskItem>(this.api.writeOf(change))).pipe(
      tap(stored => {
        this.mergeStored(item, stored ?? { ...item, ...fields });
        this.stack.confirm(this.stack.note([change]), change, stored);
      }),
    );
  }

  /** Deletes at once; the message offers Undo while it is visible. */
  delete(item: TaskItem): Promise<boolean> {
    return this.make(
      [{ kind: 'deleted', item, parts: this.partsOf(item) }],
      t('“{title}” deleted', { title: item.title }),
    );
  }

  /** To the end of the other list; the message offers Undo while it is visible. */
  moveToList(item: TaskItem, { id, name }: Pick<TaskList, 'id' | 'name'>): Promise<unknown> {
    const said = t('“{title}” moved to “{list}”', { title: item.title, list: name });
    return this.make([moveChange(item, this.partsOf(item), { listId: id, position: undefined })], said);
  }

  /** As far as they are shown. */
  partsOf({ id }: TaskItem): Items {
    return partsOf(this.items(), id);
  }

  /** @throws Problem after removing the item again */
  async insert(item: TaskItem): Promise<void> {
    const change: ItemChange = { kind: 'added', item };
    const step = this.stack.note([change]);
    try {
      const stored = await this.perform(change);
      this.stack.confirm(step, change, stored);
      if (stored) this.mergeStored(item, stored);
    } catch (error) {
      this.stack.refuse(step, change);
      throw error;
    }
  }

  /**
   * Makes changes that are undone together. Those that the server refuses are taken back, and the person is told why.
   * @param said shown with "Undo"
   * @returns whether none was refused
   */
  async make(changes: readonly ItemChange[], said?: string): Promise<boolean> {
    const step = this.stack.note(changes);
    if (said) step.messageId = this.toasts.show(said, { label: t('Undo'), run: () => this.undo(step) });
    const results = await this.performAll(changes);
    const refusals: unknown[] = [];
    results.forEach((result, at) => {
      if (result.status === 'fulfilled') return this.confirm(step, changes[at]!, result.value);
      this.stack.refuse(step, changes[at]!);
      refusals.push(result.reason); // a Problem
    });
    if (refusals.length === 0) return true;
    if (step.messageId && step.changes.length === 0) this.toasts.dismiss(step.messageId);
    this.toasts.error(refusals[0]);
    return false;
  }

  /** Resolves when each change was answered or waits. */
  whenSent(): Promise<void> {
    return this.api.writes.whenIdle();
  }

  private undo(step: UndoStep): void {
    this.stack.requests.next({ what: 'undo', step });
  }

  private confirm(step: UndoStep, change: ItemChange, stored: TaskItem | null): void {
    this.stack.confirm(step, change, stored);
    // One message is enough.
    if (!step.messageId && stored && change.kind === 'fields' && hasMovedOn(change.to, stored))
      this.movedOn.announce(stored, () => this.undo(step));
  }

  /** It can be undone only if somebody notes it. @throws Problem after taking it back */
  perform(change: ItemChange): Promise<TaskItem | null> {
    return this.maker.make(change);
  }

  performAll(changes: readonly ItemChange[]): Promise<PromiseSettledResult<TaskItem | null>[]> {
    return this.maker.makeAll(changes);
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
    const read = await readPages(this.api, view, shown).catch(() => null); // a Problem: the items stay
    if (!read || this.view() !== view || this.changeCount !== written) return;
    this.items.set(this.withUnsent(read.items));
    this.context.replace(read);
    this.cursor.set(read.nextCursor);
  }

  /** Counts are shown in the sidebar for every list; items only for the open list. */
  private updateItems(listId: string, change: (items: Items) => Items, [open, done]: readonly [number, number]): void {
    this.listStore.addToCounts(listId, open, done);
    if (!shows(this.view(), listId)) return;
    const before = this.items();
    this.items.update(change);
    this.context.follow(before, this.items());
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
    return withWaiting(items, this.api.writes.unsent(), this.view()?.listId ?? null);
  }

  /** What was checked off stays a moment. */
  lingerAll(items: Items): void {
    this.lingering.add(items);
  }
}
