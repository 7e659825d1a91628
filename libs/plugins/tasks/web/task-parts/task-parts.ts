// The parts of a task in its details: check them off, add, reorder and delete them.
import { CdkDrag, type CdkDragDrop, CdkDragHandle, CdkDropList } from '@angular/cdk/drag-drop';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  inject,
  input,
  signal,
  viewChildren,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { taskLimits } from '../../shared/task-limits';
import type { TaskItem } from '../../shared/task.contract';
import { AddLine } from '../add-line/add-line';
import { PartList } from './part-list';

@Component({
  selector: 'sv-task-parts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AddLine, Button, CdkDrag, CdkDragHandle, CdkDropList, Checkbox, ErrorState, Icon, T],
  templateUrl: './task-parts.html',
  styleUrl: './task-parts.css',
})
export class TaskParts {
  private readonly injector = inject(Injector);
  private readonly boxes = viewChildren<ElementRef<HTMLInputElement>>('box');

  readonly task = input.required<TaskItem>();
  readonly isReadOnly = input(false);

  protected readonly limit = taskLimits.partsPerItem;
  protected readonly list = new PartList(() => this.task());
  protected readonly announcement = signal('');

  protected drop({ item, currentIndex }: CdkDragDrop<unknown, unknown, TaskItem>): void {
    this.list.move(item.data, currentIndex);
  }

  protected keepWhenReadOnly(event: Event): void {
    if (this.isReadOnly()) event.preventDefault();
  }

  protected onKeydown(event: KeyboardEvent, part: TaskItem, at: number): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    if (!event.altKey) return this.boxes()[at + by]?.nativeElement.focus();
    if (this.isReadOnly() || !this.list.move(part, at + by)) return;
    const values = { title: part.title, place: at + by + 1, count: this.list.parts().length };
    this.announcement.set(t('{title}, moved to {place} of {count}', values));
    // Moving a row in the DOM drops the focus, so it is restored.
    afterNextRender({ read: () => this.boxes()[at + by]?.nativeElement.focus() }, { injector: this.injector });
  }
}
