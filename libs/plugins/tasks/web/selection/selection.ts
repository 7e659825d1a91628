// Which tasks of the open list are selected, for what is done to several at once.
import { Injectable, computed, effect, inject, signal } from '@angular/core';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { injectPathListId } from '../tasks-page/path-list';

@Injectable()
export class Selection {
  private readonly board = inject(TaskBoard);
  private readonly ids = signal<ReadonlySet<string>>(new Set());
  /** Where a range begins. */
  private anchor: string | null = null;
  private order = (): readonly string[] => this.board.shown().map(({ id }) => id);

  /** While it is on, a click on a row selects it: from the first task that is selected, or from "Select tasks". */
  readonly isOn = signal(false);
  /** In their order. A task that leaves the page is not selected any more. */
  readonly items = computed<readonly TaskItem[]>(() => this.board.shown().filter(({ id }) => this.ids().has(id)));
  /** The bar with the actions was asked for by its key. */
  readonly focusRequests = signal(0);

  constructor() {
    const pathId = injectPathListId();
    effect(() => {
      pathId();
      this.end();
    });
    effect(() => {
      if (this.ids().size > 0 && this.items().length === 0) this.end();
    });
  }

  /** @param order the ids as the open page shows them: ranges are taken from it */
  follow(order: () => readonly string[]): void {
    this.order = order;
  }

  has(id: string): boolean {
    return this.ids().has(id);
  }

  begin(): void {
    this.isOn.set(true);
  }

  end(): void {
    this.isOn.set(false);
    this.ids.set(new Set());
    this.anchor = null;
  }

  toggle(id: string): void {
    const ids = new Set(this.ids());
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.set(ids);
  }

  /** From where the range begins to this one, and what was selected before. */
  extendTo(id: string): void {
    const order = this.order();
    const [from, to] = [order.indexOf(this.anchor ?? id), order.indexOf(id)].sort((one, other) => one - other);
    this.anchor ??= id;
    this.set(new Set([...this.ids(), ...order.slice(from, to! + 1)]));
  }

  /** With the arrow keys: from the row that has the focus to the one that gets it. */
  step(from: string, by: 1 | -1): void {
    const order = this.order();
    this.anchor ??= from;
    this.extendTo(order[order.indexOf(from) + by] ?? from);
  }

  private set(ids: ReadonlySet<string>): void {
    this.ids.set(ids);
    this.isOn.set(ids.size > 0);
  }
}
