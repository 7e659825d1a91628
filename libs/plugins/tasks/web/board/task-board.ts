// The items of the open list, or of a page that shows tasks of all lists. Every change shows at once. Changes are sent
// in order, one after another, and a refused one is undone.
import { Injectable, computed, inject } from '@angular/core';
import { defer, tap, type Observable } from 'rxjs';
import { t } from '@sv/ui/locale/translate';
import { newId } from '@sv/ui/offline/new-id';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { checkedWith, partsOf } from '../outline/families';
import { changed, joined, type Items } from './arrangement';
import { type ItemChange, fieldsChange, moveChange } from './change';
import { ChangeMaker } from './change-maker';
import { type ItemView, belongsTo } from './item-view';
import { Lingering } from './lingering';
import { NotedChanges } from './noted-changes';
import { ReadItems } from './read-items';
import { TaskListStore } from './task-list-store';
import { TasksApi } from './tasks-api';
import { contentOf, type NewContent, type TaskContent } from './task-content';
import { blankItem } from './waiting-changes';

type Content = Partial<TaskContent>;

@Injectable()
export class TaskBoard {
  private readonly api = inject(TasksApi);
  private readonly listStore = inject(TaskListStore);
  private readonly toasts = inject(Toasts);
  private readonly read = new ReadItems();
  private readonly lingering = new Lingering();
  private readonly maker = new ChangeMaker(
    {
      update: (listId, change, counts) => this.update(listId, change, counts),
      send: write => this.read.send(write),
    },
    this.api,
    this.listStore,
  );
  private readonly noted = new NotedChanges(this.maker);

  readonly context = this.read.context;
  readonly isLoading = this.read.isLoading;
  readonly problem = this.read.problem;
  readonly hasMore = this.read.hasMore;
  /** Everything that was read, in its order; `shown` are those that the filter lets through. */
  readonly all = this.read.all;
  readonly shown = computed(() => {
    const view = this.read.view();
    const items = this.all().filter(item => !view || belongsTo(view, item) || this.lingering.has(item.id));
    return view?.found ? items.sort(view.found.compare) : items;
  });

  open(view: ItemView): void {
    this.read.open(view);
  }

  reload(): void {
    this.read.reload();
  }

  async showMore(): Promise<void> {
    await this.read.showMore().catch((error: unknown) => this.toasts.error(error)); // a Problem
  }

  find(id: string): TaskItem | null {
    return this.all().find(item => item.id === id) ?? null;
  }

  /**
   * @param end the end of the list at which the item is added
   * @throws Problem after removing the item again
   */
  async add(listId: string, task: NewContent, end: 'top' | 'bottom'): Promise<void> {
    const position = end === 'top' ? 0 : this.listStore.sizeOf(listId);
    await this.insert({ ...blankItem, ...task, id: newId(), listId, position }, end === 'bottom');
  }

  /** With those of its parts that are checked off with it, or opened again. */
  toggle(item: TaskItem): Promise<boolean> {
    const family = checkedWith(this.all(), item);
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
    return defer(() => this.read.send<TaskItem>(this.api.writeOf(change))).pipe(
      tap(stored => {
        this.mergeStored(item, stored ?? { ...item, ...fields });
        this.noted.note(change, stored);
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
    return partsOf(this.all(), id);
  }

  /**
   * @param isLast at the end, of its task if it is a part: the server knows where that is, `position` is what is shown
   * @throws Problem after removing the item again
   */
  async insert(item: TaskItem, isLast: boolean): Promise<void> {
    const stored = await this.noted.add({ kind: 'added', item, isLast });
    if (stored) this.mergeAdded(item, stored);
  }

  /**
   * Makes changes that are undone together. Those that the server refuses are taken back, and the person is told why.
   * @param said shown with "Undo"
   * @returns whether none was refused
   */
  make(changes: readonly ItemChange[], said?: string): Promise<boolean> {
    return this.noted.make(changes, said);
  }

  /** Resolves when each change was answered or waits. */
  whenSent(): Promise<void> {
    return this.api.writes.whenIdle();
  }

  /** It can be undone only if somebody notes it. @throws Problem after taking it back */
  perform(change: ItemChange): Promise<TaskItem | null> {
    return this.maker.make(change);
  }

  performAll(changes: readonly ItemChange[]): Promise<PromiseSettledResult<TaskItem | null>[]> {
    return this.maker.makeAll(changes);
  }

  /** Merges only the form's fields and the version, because other fields may have changed here meanwhile. */
  private mergeStored({ id, listId }: TaskItem, stored: TaskItem): void {
    const fields = { ...contentOf(stored), version: stored.version };
    this.update(listId, items => changed(items, id, fields), [0, 0]);
  }

  private mergeAdded(item: TaskItem, stored: TaskItem): void {
    this.mergeStored(item, stored);
    const { id, listId } = item;
    this.update(listId, items => joined(changed(items, id, { position: stored.position }), []), [0, 0]);
  }

  /** Counts are shown in the sidebar for every list; items only for the open list. */
  private update(listId: string, change: (items: Items) => Items, [open, done]: readonly [number, number]): void {
    this.listStore.addToCounts(listId, open, done);
    this.read.update(listId, change);
  }

  /** What was checked off stays a moment. */
  lingerAll(items: Items): void {
    this.lingering.add(items);
  }
}
