// The items of the open list. Every change shows at once; the server hears of them one after the other, in the order
// in which they were made, and what it refuses is taken back.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, effect, inject, linkedSignal, signal, untracked } from '@angular/core';
import { defer, firstValueFrom, map, tap, type Observable } from 'rxjs';
import type { IfMatch } from '@sv/ui/edits/edits';
import { whenStale } from '@sv/ui/freshness/freshness';
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

type Content = Pick<TaskItemChange, 'title' | 'notes' | 'dueAt'>;

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
  private readonly items = linkedSignal<Items>(() => (this.firstPage.hasValue() ? this.arrived() : []));
  private readonly cursor = linkedSignal(() => (this.firstPage.hasValue() ? this.firstPage.value().nextCursor : null));
  private readonly lingering = signal<ReadonlySet<string>>(new Set());
  /** What the server calls an item that was made here. */
  private readonly serverIds = new Map<string, string>();
  private readonly localIds = new Map<string, string>();
  private readonly writes = new WriteQueue();
  /** Made while the first page was on its way, which may be older than they are. */
  private early: ((items: Items) => Items)[] = [];

  readonly isLoading = computed(() => !this.firstPage.hasValue() && !this.firstPage.error());
  readonly problem = computed(() => this.firstPage.error());
  readonly hasMore = computed(() => this.cursor() !== null);
  readonly shown = computed(() => {
    const state = this.view()?.state ?? 'open';
    return this.items().filter(item => belongsTo(state, item) || this.lingering().has(item.id));
  });

  constructor() {
    whenStale(() => this.readAnew());
    effect(() => {
      if (!this.firstPage.isLoading()) untracked(() => this.confirmEarly());
    });
  }

  open(view: ItemView): void {
    if (!isSameView(view, this.view())) this.early = [];
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
   * @param end where in the list the new item goes
   * @throws Problem. The item is gone again.
   */
  async add(listId: string, title: string, end: 'top' | 'bottom'): Promise<void> {
    const list = this.index.find(listId);
    const position = end === 'top' ? 0 : (list?.openCount ?? 0) + (list?.doneCount ?? 0);
    await this.insert({ ...blankItem, id: newLocalId(), listId, title, position });
  }

  toggle(item: TaskItem): Promise<unknown> {
    const done = item.doneAt === null;
    this.linger(item.id);
    return this.alter(
      item,
      { done },
      {
        show: items => changed(items, item.id, { doneAt: done ? new Date().toISOString() : null }),
        takeBack: items => changed(items, item.id, { doneAt: item.doneAt }),
        counts: done ? [-1, 1] : [1, -1],
      },
    );
  }

  change(item: TaskItem, change: Content): Promise<unknown> {
    const { title, notes, dueAt } = item;
    return this.alter(item, change, {
      show: items => changed(items, item.id, change),
      takeBack: items => changed(items, item.id, { title, notes, dueAt }),
    });
  }

  /** From a form, which keeps what was typed until the server has it: shown when it is stored. */
  save(item: TaskItem, change: Content, ifMatch: IfMatch): Observable<TaskItem> {
    const send = (): Observable<TaskItem> => this.api.changeItem(this.serverId(item.id), change, ifMatch);
    return defer(() => this.writes.send(send)).pipe(tap(stored => this.learn(item, stored)));
  }

  /** Puts an item where another one stands: before it when it comes from below, after it when from above. */
  moveTo(item: TaskItem, place: TaskItem): Promise<unknown> {
    const { position } = place;
    return this.alter(
      item,
      { position },
      {
        show: items => moved(items, item.id, position),
        takeBack: items => moved(items, item.id, item.position),
      },
    );
  }

  /** Deletes at once and offers to take it back for as long as the message stands. */
  async delete(item: TaskItem): Promise<void> {
    const said = this.toasts.show(`“${item.title}” deleted`, { label: 'Undo', run: () => void this.restore(item) });
    const isGone = await this.attempt(item.listId, {
      show: items => removed(items, item.id),
      takeBack: items => inserted(items, item),
      counts: item.doneAt ? [0, -1] : [-1, 0],
      send: () => this.api.deleteItem(this.serverId(item.id)).pipe(map(() => true)),
    });
    if (!isGone) this.toasts.dismiss(said);
  }

  /** Makes a deleted item anew, where it was. */
  private async restore(item: TaskItem): Promise<void> {
    const anew = { ...item, id: newLocalId(), doneAt: null, version: 1 };
    try {
      await this.insert(anew);
    } catch (error) {
      return this.toasts.error(error); // a Problem
    }
    if (item.doneAt) await this.toggle(anew);
  }

  private async insert(item: TaskItem): Promise<void> {
    const { title, notes, dueAt, position } = item;
    const body: NewTaskItem = { title, position, ...(notes && { notes }), ...(dueAt && { dueAt }) };
    const stored = await this.tryTo(item.listId, {
      show: items => inserted(items, item),
      takeBack: items => removed(items, item.id),
      counts: [1, 0],
      send: () => this.api.addItem(item.listId, body).pipe(tap(({ id }) => this.name(item.id, id))),
    });
    this.learn(item, stored);
  }

  private async alter(item: TaskItem, change: TaskItemChange, looks: Omit<Attempt<TaskItem>, 'send'>): Promise<void> {
    const send = (): Observable<TaskItem> => this.api.changeItem(this.serverId(item.id), change);
    const stored = await this.attempt(item.listId, { ...looks, send });
    if (stored) this.revise(item.listId, items => changed(items, item.id, { version: stored.version }), [0, 0]);
  }

  private async attempt<T>(listId: string, attempt: Attempt<T>): Promise<T | null> {
    try {
      return await this.tryTo(listId, attempt);
    } catch (error) {
      this.toasts.error(error); // a Problem
      return null;
    }
  }

  /** @throws Problem */
  private async tryTo<T>(listId: string, { show, takeBack, counts = [0, 0], send }: Attempt<T>): Promise<T> {
    this.revise(listId, show, counts);
    try {
      return await this.writes.send(send);
    } catch (error) {
      this.revise(listId, takeBack, [-counts[0], -counts[1]]);
      throw error;
    }
  }

  /** Only what a form shows, and the version: the rest may have been changed here meanwhile. */
  private learn({ id, listId }: TaskItem, { title, notes, dueAt, version }: TaskItem): void {
    this.revise(listId, items => changed(items, id, { title, notes, dueAt, version }), [0, 0]);
  }

  /** What others changed, and as much of the list as was shown. Nothing of it while changes of one's own are under way. */
  private async readAnew(): Promise<void> {
    await this.writes.settled();
    const [view, written, shown] = [this.view(), this.writes.count, this.items().length];
    await this.index.refetch();
    if (!view || !this.firstPage.hasValue()) return;
    const read = await this.readPages(view, shown).catch(() => null); // a Problem: what is shown stays
    if (!read || this.view() !== view || this.writes.count !== written) return;
    this.items.set(this.asNamedHere(read.items));
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

  /** Counts stand in the sidebar; items only while their list is open. */
  private revise(listId: string, change: (items: Items) => Items, [open, done]: readonly [number, number]): void {
    this.index.count(listId, open, done);
    if (this.view()?.listId !== listId) return;
    this.items.update(change);
    if (this.firstPage.isLoading()) this.early.push(change);
  }

  /** The first page, with what was changed here since it was asked for. */
  private arrived(): Items {
    return this.early.reduce((items, change) => change(items), this.asNamedHere(this.firstPage.value()!.items));
  }

  /** Nobody knows whether the page that came already had them. */
  private confirmEarly(): void {
    if (this.early.length === 0 || !this.firstPage.hasValue()) return;
    this.items();
    this.early = [];
    void this.readAnew();
  }

  private asNamedHere(items: Items): Items {
    return items.map(item => ({ ...item, id: this.localIds.get(item.id) ?? item.id }));
  }

  private linger(id: string): void {
    this.lingering.update(ids => new Set(ids).add(id));
    setTimeout(() => this.lingering.update(ids => new Set([...ids].filter(one => one !== id))), LINGER_MS);
  }

  private name(localId: string, serverId: string): void {
    this.serverIds.set(localId, serverId);
    this.localIds.set(serverId, localId);
  }

  /** What the server calls it; as it is called here until the server has answered. */
  serverId(id: string): string {
    return this.serverIds.get(id) ?? id;
  }
}

const blankItem = { notes: null, dueAt: null, doneAt: null, version: 1 };

let lastLocalId = 0;
const newLocalId = (): string => `new-${Date.now()}-${++lastLocalId}`;

const belongsTo = (state: TaskState, { doneAt }: TaskItem): boolean =>
  state === 'all' || (state === 'done') === (doneAt !== null);

const isSameView = (left: ItemView | null, right: ItemView | null): boolean =>
  left?.listId === right?.listId && left?.state === right?.state;
