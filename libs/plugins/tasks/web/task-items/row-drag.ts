// Drags rows by their grips, within a list and into another one. It is loaded when a pointer comes to the rows, and makes
// them draggable when one is pressed: so rows that come and go cost nothing.
import { type DragRef, type DropListRef, createDragRef, createDropListRef } from '@angular/cdk/drag-drop';
import type { Injector } from '@angular/core';
import type { OutlineGroup, OutlineRow } from '../outline/outline';

/** The rows of a group, in the order of the list's elements. */
export interface DragList {
  element: HTMLElement;
  group: OutlineGroup;
}

export type Dropped = (row: OutlineRow, group: OutlineGroup, index: number) => void;

const CONFIG = { dragStartThreshold: 5, pointerDirectionChangeThreshold: 5 };
/** Rows make room while something is dragged over them. */
const DRAGGING = 'cdk-drop-list-dragging';

export class RowDrag {
  private lists: DropListRef<OutlineGroup>[] = [];
  private rows: DragRef<OutlineRow>[] = [];

  constructor(
    private readonly injector: Injector,
    private readonly dropped: Dropped,
  ) {}

  /** Call it before the press reaches the row. */
  arm(lists: readonly DragList[]): void {
    this.disarm();
    this.lists = lists.map(list => this.listRef(list));
    for (const list of this.lists) list.connectedTo(this.lists.filter(other => other !== list));
  }

  disarm(): void {
    for (const ref of [...this.rows, ...this.lists]) ref.dispose();
    [this.rows, this.lists] = [[], []];
  }

  private listRef({ element, group }: DragList): DropListRef<OutlineGroup> {
    const list = createDropListRef<OutlineGroup>(this.injector, element);
    list.data = group;
    list.withItems(group.rows.map((row, at) => this.rowRef(element.children[at] as HTMLElement, row)));
    list.beforeStarted.subscribe(() => this.mark(true));
    list.dropped.subscribe(({ item, container, previousContainer, previousIndex, currentIndex }) => {
      this.mark(false);
      if (container === previousContainer && previousIndex === currentIndex) return;
      this.dropped((item as DragRef<OutlineRow>).data, (container as DropListRef<OutlineGroup>).data, currentIndex);
    });
    return list;
  }

  private rowRef(element: HTMLElement, row: OutlineRow): DragRef<OutlineRow> {
    const ref = createDragRef<OutlineRow>(this.injector, element, CONFIG);
    ref.data = row;
    ref.lockAxis = 'y';
    const grips = [...element.querySelectorAll<HTMLElement>('.grip')];
    // Without one, a press anywhere would drag the row.
    ref.disabled = grips.length === 0;
    ref.withPreviewContainer('global').withHandles(grips);
    this.rows.push(ref);
    return ref;
  }

  private mark(isDragging: boolean): void {
    for (const { element } of this.lists) (element as HTMLElement).classList.toggle(DRAGGING, isDragging);
  }
}
