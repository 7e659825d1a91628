// The parts of one task, done ones included: more than the list behind the details may show. Changes are those of the
// open list, so that both show them at once and an undo finds them.
import { httpResource } from '@angular/common/http';
import { computed, inject, linkedSignal, untracked } from '@angular/core';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { TaskParts } from '../../shared/part.contract';
import type { TaskItem } from '../../shared/task.contract';
import { changed, moved, removed, type Items } from '../board/arrangement';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { withWaiting } from '../board/waiting-changes';
import { partsOf } from '../outline/families';
import { ItemPlaces } from '../places/item-places';

/** Create it in a field initialiser. */
export class PartList {
  private readonly api = inject(TasksApi);
  private readonly board = inject(TaskBoard);
  private readonly places = inject(ItemPlaces);
  private readonly items = pluginApi('items');
  private readonly url = computed(() => `${this.items}/${encodeURIComponent(this.task().id)}/parts`);
  /** A list says which of its tasks have parts; other pages do not. */
  private readonly mayHaveParts = computed(() => {
    const { id, parentId } = this.task();
    if (this.api.isNew(id)) return false;
    const { isKnown, parents } = this.board.context;
    return parentId === null && (!isKnown() || parents().has(id));
  });
  private readonly answer = httpResource<TaskParts>(() =>
    this.mayHaveParts() ? { url: this.url(), context: this.api.offline } : undefined,
  );
  private readonly read = linkedSignal<Items>(() =>
    this.answer.hasValue() ? untracked(() => this.withUnsent(this.answer.value()!.parts)) : [],
  );

  readonly isLoading = computed(() => this.answer.isLoading() && !this.answer.hasValue());
  readonly problem = computed(() => this.answer.error());
  readonly parts = computed<Items>(() => {
    const known = new Set(this.read().map(({ id }) => id));
    const added = partsOf(this.board.all(), this.task().id).filter(({ id }) => !known.has(id));
    return [...this.read(), ...added].sort((one, other) => one.position - other.position);
  });
  readonly doneCount = computed(() => this.parts().filter(({ doneAt }) => doneAt !== null).length);

  constructor(private readonly task: () => TaskItem) {
    keepFresh(this.answer, () => this.url());
  }

  reload(): void {
    this.answer.reload();
  }

  /** @throws Problem */
  readonly add = (title: string): Promise<void> => this.places.addPart(this.task(), title, this.parts().at(-1));

  toggle(part: TaskItem): void {
    const doneAt = part.doneAt === null ? new Date().toISOString() : null;
    this.show(items => changed(items, part.id, { doneAt }), this.board.toggle(part));
  }

  delete(part: TaskItem): void {
    this.show(items => removed(items, part.id), this.board.delete(part));
  }

  /** @param at the index among the parts afterwards */
  move(part: TaskItem, at: number): boolean {
    const place = this.parts()[at];
    if (!place || place === part) return false;
    const isDown = place.position > part.position;
    const sent = this.places.put(part, isDown ? { after: place } : { before: place });
    this.show(items => moved(items, part.id, place.position), sent);
    return true;
  }

  private show(change: (items: Items) => Items, sent: Promise<boolean>): void {
    const before = this.read();
    this.read.update(change);
    void sent.then(isStored => !isStored && this.read.set(before));
  }

  private withUnsent(parts: Items): Items {
    const { id, listId } = this.task();
    return partsOf(withWaiting(parts, this.api.writes.unsent(), listId), id);
  }
}
