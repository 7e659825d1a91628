// A list that people sort: by dragging the grip, or with the arrow keys while it has the focus. Moves are announced.
import { NgTemplateOutlet } from '@angular/common';
import { CdkDrag, type CdkDragDrop, CdkDragHandle, CdkDropList } from '@angular/cdk/drag-drop';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  type TemplateRef,
  afterNextRender,
  contentChild,
  inject,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import { SortHandle } from './sort-handle';
import { T } from '../locale/t';

export interface SortableEntry {
  id: string;
  name: string;
}

let lastList = 0;

@Component({
  selector: 'sv-sortable-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CdkDrag, CdkDragHandle, CdkDropList, NgTemplateOutlet, SortHandle, T],
  templateUrl: './sortable-list.html',
  styleUrl: './sortable-list.css',
})
export class SortableList<T extends SortableEntry> {
  private readonly injector = inject(Injector);
  private readonly handles = viewChildren(SortHandle, { read: ElementRef<HTMLElement> });

  readonly label = input.required<string>();
  readonly entries = input.required<readonly T[]>();
  readonly moved = output<{ entry: T; to: number }>();

  /** Of one row, beside its grip. */
  protected readonly row = contentChild.required<TemplateRef<{ $implicit: T }>>('row');
  protected readonly announced = signal<{ name: string; place: number; count: number } | null>(null);
  protected readonly hintId = `sv-sorting-${++lastList}`;

  protected drop({ item, previousIndex, currentIndex }: CdkDragDrop<unknown, unknown, T>): void {
    if (previousIndex !== currentIndex) this.move(item.data, currentIndex);
  }

  /** Moving a row in the document drops the focus, so it is restored. */
  protected moveWithFocus(entry: T, to: number): void {
    this.move(entry, to);
    afterNextRender({ read: () => this.handles()[to]?.nativeElement.focus() }, { injector: this.injector });
  }

  private move(entry: T, to: number): void {
    this.announced.set({ name: entry.name, place: to + 1, count: this.entries().length });
    this.moved.emit({ entry, to });
  }
}
