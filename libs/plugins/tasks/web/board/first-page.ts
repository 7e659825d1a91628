// The first page of what is shown. A list that was made here is empty until the server has it, and is not asked for.
import { httpResource } from '@angular/common/http';
import { type Signal, computed, inject, linkedSignal } from '@angular/core';
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import { emptyPage, type ReadPage } from '../outline/list-context';
import type { ItemView } from './item-view';
import { TasksApi } from './tasks-api';

/** Create it in a field initialiser. */
export class FirstPage {
  private readonly api = inject(TasksApi);
  /** The server does not have the list, or not yet all that was added to it. */
  private readonly isNew = linkedSignal<{ id: string | null; unsent: readonly QueuedWrite[] }, boolean>({
    source: () => ({ id: this.view()?.listId ?? null, unsent: this.api.writes.unsent() }),
    computation: ({ id, unsent }, before) => {
      if (id === null || this.api.isNew(id)) return id !== null;
      const wasNew = before?.source.id === id && before.value;
      return wasNew && unsent.some(({ refusal, within }) => !refusal && within?.includes(id));
    },
  });
  private readonly answer = httpResource<ReadPage>(() => {
    const view = this.view();
    return view && !this.isNew() ? { url: this.api.page(view), context: this.api.offline } : undefined;
  });
  private readonly known = computed(() => ({
    view: this.view(),
    isNew: this.isNew(),
    page: this.answer.hasValue() ? this.answer.value() : undefined,
  }));

  /** Of a new list, the empty one stays until the answer is there. */
  readonly page = linkedSignal<ReturnType<typeof this.known>, ReadPage | undefined>({
    source: this.known,
    computation: ({ view, isNew, page }, before) => {
      if (isNew) return emptyPage;
      const isStill = before?.source.view === view && before.value === emptyPage;
      return page ?? (isStill ? emptyPage : undefined);
    },
  });
  readonly problem = computed(() => this.answer.error());
  /** A request is under way. */
  readonly isLoading = this.answer.isLoading;
  /** The server has answered. */
  readonly isRead = computed(() => this.answer.hasValue());

  constructor(private readonly view: Signal<ItemView | null>) {}

  reload(): void {
    this.answer.reload();
  }
}
